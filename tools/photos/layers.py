#!/usr/bin/python3
"""The live hero's layers from three developed renders of wall.py (wall, wall-bare, wall-white):

    /usr/bin/python3 layers.py final layers

wall   the room without a piece, 2400 x 1350
light  the light on the face of a 96 in white beam: multiply it with any wood's face picture
shade  what the beam does to the wall around it (wall-bare / wall, at most 1): multiply it with the wall, scaled sideways with the length
things what stands on the beam, with alpha

Prints each layer's place in the picture's pixels. In content/photos/wall-dusk they are called wall-dusk, wall-dusk-light,
wall-dusk-shade and wall-dusk-things; src/features/home/wall/wall.css puts them in their places.
"""
import os
import sys
import numpy as np
from PIL import Image, ImageFilter

src, out = sys.argv[1], sys.argv[2]
os.makedirs(out, exist_ok=True)
load = lambda n: np.asarray(Image.open(os.path.join(src, n + '.jpg')).convert('RGB')).astype(np.float32) / 255


def blur(a, sigma):
    k = np.exp(-np.arange(-int(3 * sigma), int(3 * sigma) + 1) ** 2 / (2 * sigma * sigma))
    k /= k.sum()
    n = len(k) // 2
    for axis in (0, 1):
        p = np.pad(a, [(n, n) if i == axis else (0, 0) for i in range(a.ndim)], 'edge')
        a = sum(w * np.take(p, range(i, i + a.shape[axis]), axis) for i, w in enumerate(k))
    return a



save = lambda a, n, q, mode='RGB': Image.fromarray((np.clip(a, 0, 1) * 255 + .5).astype(np.uint8), mode).save(os.path.join(out, n + '.webp'), quality=q, method=6)

W, CX, CY, PPI = 2400, 0.66 * 2400, 591, 0.005037 * 2400      # the beam's middle; pixels to the inch of its face
wall, bare, white = load('wall'), load('wall-bare'), load('wall-white')
top, bot = CY - int(4 * PPI) + 2, CY + int(4 * PPI) - 2        # just inside the face
x0, x1 = int(CX - 47.7 * PPI), int(CX + 47.7 * PPI)
save(wall, 'wall', 82)

light = blur(bare[top:bot, x0:x1], 1.5)
print('light', x0, top, x1 - x0, bot - top, 'mean', light.mean((0, 1)).round(3), 'max', light.max().round(3))
save(np.clip(light / np.percentile(light, 99.5), 0, 1), 'light', 84)

s = (slice(CY - int(40 * PPI), CY + int(20 * PPI)), slice(int(CX - 66 * PPI), min(W, int(CX + 66 * PPI))))
r = np.clip((bare[s] + .01) / (wall[s] + .01), 0, 1)
h, w = r.shape[:2]
yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
cx = CX - s[1].start
inside = (np.abs(xx - cx) < 48.3 * PPI) & (yy + s[0].start > top - 4) & (yy + s[0].start < bot + 4)
r[inside] = np.nan                                              # the face itself: fill from below, it is covered anyway
for x in range(w):
    col = r[:, x]
    bad = np.isnan(col[:, 0])
    if bad.any():
        k = np.where(bad)[0]
        col[k] = col[min(h - 1, k[-1] + 3)]
edge = np.minimum.reduce([(xx - (cx - 66 * PPI)) / (8 * PPI), (cx + 66 * PPI - xx) / (8 * PPI), yy / (8 * PPI), (h - 1 - yy) / (5 * PPI)])
r = 1 - (1 - blur(r, 3)) * np.clip(edge, 0, 1)[..., None]
print('shade', s[1].start, s[0].start, w, h)
save(r, 'shade', 80)

d = np.abs(white - bare).max(2)
a0, a1 = int(CX - 30 * PPI), int(CX + 24 * PPI)
y0 = CY - int(32 * PPI)
k = np.asarray(Image.fromarray((np.clip(d[y0:top, a0:a1] * 7, 0, 1) * 255).astype(np.uint8)).filter(ImageFilter.MaxFilter(3)).filter(ImageFilter.GaussianBlur(1.6))).astype(np.float32) / 255
ey, ex = np.mgrid[0:k.shape[0], 0:k.shape[1]].astype(np.float32)
fade = np.clip(np.minimum.reduce([ey / 60, ex / 80, (k.shape[1] - 1 - ex) / 60]), 0, 1)
al = np.clip(k * 1.35 - .12, 0, 1) * fade
print('things', a0, y0, a1 - a0, top - y0)
save(np.dstack([white[y0:top, a0:a1], al]), 'things', 86, 'RGBA')
