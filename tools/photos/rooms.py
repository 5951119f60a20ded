#!/usr/bin/env python3
"""
Evening, morning and workshop pictures, built on render.py (own work, CC0):

    /usr/bin/python3 fire.py flames.npy          # once: the flames
    blender -b -P rooms.py -- --scene hero-dusk --width 2400 --spp 48 --out exr

Same conventions and the same two-half EXR output as render.py.
"""
import math
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import bpy
import numpy as np
from mathutils import Matrix, Vector

import render as R
from render import (Nodes, Soup, srgb, scaled, fbm, vnoise, worley, grid_box, round_project, boxes, wall_with_opening, soft_box, plaster, painted,
                    simple, masonry, fabric, firebox, area_light, sun, world, camera, tube, lathe, vase, branches, books, framed_art, plank_floor,
                    log, oak_bark, box_verts, BOX_F, catmull, window_in_wall, gobo_window)

# ----------------------------------------------------------------------------
# timber: a closer look at wood than render.wood
# ----------------------------------------------------------------------------

TIMBER = {
    'oak': dict(ring=0.0034, palette=('#b18a58', '#8a6338', '#4a2f17'), patina='#33220f', patina_amt=0.62, pores=1.0, rays=1.0, worm=0.05, rough=0.55),
    'chestnut': dict(ring=0.0046, palette=('#96704f', '#70492f', '#3a2213'), patina='#2a190f', patina_amt=0.50, pores=0.9, rays=0.0, worm=0.8, rough=0.52),
    'pine': dict(ring=0.0052, palette=('#d9bd92', '#c39a69', '#94663c'), patina='#7a5636', patina_amt=0.35, pores=0.0, rays=0.0, worm=0.0, rough=0.58),
}


def timber(species='oak', checks=1.0, saw=0.0, endsaw=1.0, cracks=(), bright=1.0, wander=0.05, close=True, key=None, axis=0):
    """Solid wood for close work.  Reads wood_co, rnd, edge (0 on faces .. 1 on
    the arris).  cracks: explicit long checks on the front face, as
    (x0, half length, z0, width) in object space."""
    ck = ('timber', species, checks, saw, endsaw, tuple(cracks), bright, wander, close, key, axis)
    if ck in R._cache:
        return R._cache[ck]
    s = TIMBER[species]
    n = Nodes('timber ' + species)
    co, rnd, edge = n.attr('wood_co'), n.attr('rnd', vector=False), n.attr('edge', vector=False)
    off = n.comb(n.mul(rnd, 41.0), n.mul(rnd, 17.0), n.mul(rnd, 29.0))
    cs = n.vadd(co, off)
    x, y, z = n.sep(co)
    xs = n.add(x, n.mul(rnd, 53.0))
    tc = n.new('TexCoord')
    nrm = n.sep(tc.outputs['Normal'])
    ob = n.sep(tc.outputs['Object'])
    if axis == 2:                       # grain runs up and down (corbels, posts)
        nrm, ob = [nrm[2], nrm[1], nrm[0]], [ob[2], ob[1], ob[0]]
    endm = n.remap(n.math('ABSOLUTE', nrm[0]), 0.80, 0.95)

    def pair(scale, detail):
        p = n.vmul(cs, scale)
        return n.noise(p, 1.0, detail), n.noise(n.vadd(p, (31.7, 11.3, 5.9)), 1.0, detail)
    a = pair((0.55, 2.4, 2.4), 1.0)
    b = pair((3.2, 20.0, 20.0), 1.0)
    yy = n.add(n.mad(n.sub(a[0], 0.5), wander * 2, y), n.mul(n.sub(b[0], 0.5), 0.0060))
    zz = n.add(n.mad(n.sub(a[1], 0.5), wander * 2, z), n.mul(n.sub(b[1], 0.5), 0.0060))
    r = n.math('SQRT', n.add(n.mul(yy, yy), n.mul(zz, zz)))
    th = n.math('ARCTAN2', zz, yy)

    # one knot now and then
    kv = n.voronoi(n.comb(n.mul(xs, 2.6), n.mad(n.mul(th, r), 3.2, n.mul(rnd, 9.0)), 0.0), 1.0, '2D')
    kc = n.sep(kv.outputs['Color'])
    has = n.math('LESS_THAN', kc[0], 0.10)
    d = n.add(n.math('DIVIDE', kv.outputs['Distance'], n.mad(kc[1], 0.035, 0.030)), n.mul(n.sub(n.noise(cs, 30.0, 2.0), 0.5), 0.6))
    halo = n.mul(has, n.math('EXPONENT', n.mul(n.mul(d, d), -0.22)))
    knot = n.mul(has, n.remap(d, 1.05, 0.88))

    jitter = n.noise(n.comb(n.mul(r, 48.0), n.mul(rnd, 31.0), 0.0), 1.0, 1.0)
    t = n.add(n.mad(r, 1.0 / s['ring'], n.mul(jitter, 3.0)), n.mul(halo, 5.0))
    fr = n.math('FRACT', t)
    # ring-porous: open early wood, then dense late wood fading out
    early = n.ramp(fr, [(0.0, 1.0), (0.22, 0.85), (0.42, 0.0), (0.96, 0.0), (1.0, 1.0)])
    late = n.ramp(fr, [(0.0, 0.10), (0.30, 0.15), (0.62, 0.75), (0.92, 1.0), (1.0, 0.10)])
    if s['rays']:
        ring = n.math('SUBTRACT', 1.0, n.mul(early, 0.55))    # oak: dark lines are the pore bands
        ring = n.sub(1.0, n.mul(ring, 1.0))
    else:
        ring = late
    vary = n.noise(n.comb(n.mul(r, 24.0), n.mul(x, 0.8), n.mul(rnd, 77.0)), 1.0, 1.0)
    ring_amt = n.remap(vary, 0.30, 0.72, 0.45, 1.05)

    fib = n.noise(n.vmul(cs, (6.0, 360.0, 360.0)), 1.0, 2.0, 0.7)
    streak = n.noise(n.vmul(cs, (1.1, 46.0, 46.0)), 1.0, 2.0, 0.6)
    broad = n.noise(n.vmul(cs, (1.0, 6.0, 6.0)), 1.0, 3.0, 0.6)
    light, mid, dark = (srgb(c, bright) for c in s['palette'])
    tone = n.mad(n.mul(ring, ring_amt), 0.62, 0.10)
    tone = n.add(tone, n.mul(n.sub(streak, 0.5), 1.05))
    tone = n.add(tone, n.mul(n.sub(fib, 0.5), 0.62))
    tone = n.add(tone, n.mul(n.sub(broad, 0.5), 0.95))
    col = n.ramp(tone, [(0.0, light), (0.42, mid), (1.0, dark)])
    height = n.mad(fib, 0.34, n.mul(streak, 0.6))
    height = n.sub(height, n.mul(n.mul(early, ring_amt), 0.22))

    if s['pores']:
        pn = n.noise(n.vmul(cs, (34.0, 780.0, 780.0)), 1.0, 0.0)
        pn2 = n.noise(n.vmul(n.vadd(cs, (3.3, 1.7, 9.1)), (70.0, 1150.0, 1150.0)), 1.0, 0.0)
        pore = n.mul(n.remap(pn, 0.54, 0.66), n.mad(early, 0.85, 0.15))
        pore = n.math('MAXIMUM', pore, n.mul(n.remap(pn2, 0.63, 0.72), 0.55))
        col = n.mix(n.mul(pore, 0.70 * s['pores']), col, tuple(0.30 * v for v in dark[:3]) + (1,))
        height = n.sub(height, n.mul(pore, 0.28))
    if s['rays'] and close:
        # medullary rays: thin radial sheets, broad fleck on a quartered face, short dashes on a flat one
        rv = n.noise(n.comb(n.mul(xs, 20.0), n.mul(th, 62.0), n.mul(r, 34.0)), 1.0, 1.0, 0.55, 0.6)
        ray = n.mul(n.remap(rv, 0.60, 0.67), n.remap(broad, 0.40, 0.60, 0.35, 1.0))
        col = n.mix(n.mul(ray, n.mad(endm, 0.25, 0.34)), col, tuple(min(1, v * 1.25) for v in light[:3]) + (1,))
    pat = n.noise(n.vmul(cs, (1.8, 8.0, 8.0)), 1.0, 4.0, 0.62)
    col = n.mix(n.mul(n.remap(pat, 0.45, 0.74), s['patina_amt']), col, srgb(s['patina']))

    kline = n.remap(n.math('ABSOLUTE', n.sub(n.math('FRACT', n.mad(d, 5.0, n.mul(fib, 0.5))), 0.5)), 0.42, 0.12)
    kcol = n.mix(n.add(n.mul(kline, 0.38), n.mul(n.remap(d, 0.55, 0.05), 0.45)), n.mix(0.30, dark, mid), srgb('#2a150a'))
    col = n.mix(n.mul(knot, 0.90), col, kcol)
    col = n.mix(n.mul(halo, 0.25), col, dark)

    # end grain is darker and soaks up dirt
    col = n.mix(n.mul(endm, 0.34), col, n.mix(1.0, col, (0.62, 0.53, 0.45, 1), 'MULTIPLY'))

    if saw:
        # mill marks square across the grain, a little slanted, deeper where the blade wandered
        arc = n.mad(ob[2], 0.10, n.add(ob[0], n.mul(n.mul(ob[2], ob[2]), 0.35)))
        arc = n.add(arc, n.mul(n.noise(n.comb(n.mul(ob[0], 22.0), n.mul(rnd, 9.0), n.mul(ob[2], 2.0)), 1.0, 2.0), 0.012))
        k = n.math('FRACT', n.mul(arc, 1 / 0.0078))
        k = n.ramp(k, [(0.0, 1.0), (0.16, 0.15), (0.40, 0.0), (0.85, 0.25), (1.0, 1.0)])
        amp = n.noise(n.comb(n.mul(arc, 95.0), 3.3, n.mul(rnd, 5.0)), 1.0, 1.0)
        patch = n.remap(n.noise(n.vmul(cs, (3.2, 6.0, 6.0)), 1.0, 2.0), 0.40, 0.62)
        k = n.mul(n.mul(k, n.remap(amp, 0.30, 0.70, 0.15, 1.0)), n.mul(patch, n.sub(1.0, endm)))
        height = n.sub(height, n.mul(k, 0.55 * saw))
        col = n.mix(n.mul(k, 0.40 * saw), col, tuple(0.45 * v for v in dark[:3]) + (1,))
    if endsaw:
        e = n.add(n.mad(ob[2], 0.96, n.mul(ob[1], 0.28)), n.mul(n.mul(ob[1], ob[1]), 0.8))
        e = n.add(e, n.mul(n.noise(n.comb(n.mul(e, 60.0), 0.7, 0.0), 1.0, 2.0), 0.006))
        k = n.math('SINE', n.mul(e, 2 * math.pi / 0.0046))
        k = n.mul(n.mul(k, n.remap(n.noise(n.vmul(cs, (1, 14, 14)), 1.0, 2.0), 0.38, 0.62)), endm)
        height = n.add(height, n.mul(k, 0.16 * endsaw))
        col = n.mix(n.math('MULTIPLY', k, 0.14 * endsaw, clamp=True), col, dark)

    black = srgb('#0f0805')
    if checks > 0:
        def crack(k, wand, wob, width, keep, along, seedk):
            c = n.add(n.mul(th, k), n.mul(n.sub(n.noise(n.comb(n.mul(xs, 0.45), n.mul(th, 0.5), n.mul(rnd, seedk)), 1.0, 1.0), 0.5), wand))
            c = n.add(c, n.mul(n.sub(n.noise(n.comb(n.mul(xs, 9.0), n.mul(r, 9.0), n.mul(rnd, seedk)), 1.0, 3.0, 0.6), 0.5), wob))
            cell = n.math('FLOOR', c)
            away = n.mul(n.math('ABSOLUTE', n.sub(n.math('FRACT', c), 0.5)), n.mul(r, 1.0 / k))
            seg = n.noise(n.comb(n.mul(xs, along), n.mul(cell, 7.31), n.mul(rnd, seedk)), 1.0, 1.0)
            seg = n.math('MAXIMUM', seg, n.mul(endm, 0.56))
            w = n.mul(n.mul(n.remap(seg, keep, keep + 0.22), width * checks), n.mul(r, 10.0))
            return n.math('MULTIPLY', n.sub(w, away), 2000.0, clamp=True)
        chk = crack(1.15, 1.5, 0.14, 0.0018, 0.49, 0.8, 61.0)
        chk = n.math('MAXIMUM', chk, n.mul(crack(4.0, 3.0, 0.30, 0.0008, 0.50, 1.8, 23.0), 0.9))
        col = n.mix(n.mul(chk, 0.94), col, black)
        height = n.sub(height, n.mul(chk, 2.4))
    for i, (x0, hl, z0, wd) in enumerate(cracks):
        u = n.mul(n.sub(ob[0], x0), 1 / hl)
        taper = n.math('MAXIMUM', n.sub(1.0, n.math('POWER', n.math('ABSOLUTE', u), 1.6)), 0.0)
        path = n.add(n.mul(n.sub(n.noise(n.comb(n.mul(ob[0], 1.7), 4.0 * i, 0.0), 1.0, 1.0), 0.5), 0.050),
                     n.mul(n.sub(n.noise(n.comb(n.mul(ob[0], 15.0), 9.0 * i, 0.0), 1.0, 3.0, 0.62), 0.5), 0.011))
        wv = n.mad(n.noise(n.comb(n.mul(ob[0], 9.0), 2.0 + i, 0.0), 1.0, 2.0), 0.9, 0.45)
        away = n.math('ABSOLUTE', n.sub(ob[2], n.add(path, z0)))
        m = n.math('MULTIPLY', n.sub(n.mul(n.mul(taper, wv), wd), away), 1500.0, clamp=True)
        lip = n.math('MULTIPLY', n.sub(n.mul(n.mul(taper, wv), wd * 2.4), away), 700.0, clamp=True)
        front = n.math('LESS_THAN', nrm[1], -0.3)
        m = n.mul(m, front)
        col = n.mix(n.mul(n.mul(lip, front), 0.25), col, dark)
        col = n.mix(n.mul(m, 0.97), col, black)
        height = n.sub(height, n.add(n.mul(m, 2.2), n.mul(lip, 0.5)))
    if s['worm'] and close:
        v = n.voronoi(cs, 62.0)
        vc = n.sep(v.outputs['Color'])
        clump = n.remap(n.noise(n.vmul(cs, (3, 9, 9)), 1.0, 1.0), 0.42, 0.60)
        rad = n.mad(vc[0], 0.050, 0.035)
        hole = n.mul(n.remap(v.outputs['Distance'], n.add(rad, 0.02), rad), n.mul(clump, n.math('LESS_THAN', vc[1], s['worm'] * 0.6)))
        col = n.mix(n.mul(hole, 0.94), col, black)
        height = n.sub(height, n.mul(hole, 2.5))
    # arris: rubbed lighter on the crown, here and there bruised dark
    if close:
        en = n.noise(cs, 26.0, 3.0, 0.65)
        rub = n.mul(n.remap(edge, 0.12, 0.55), n.remap(en, 0.40, 0.60))
        col = n.mix(n.mul(rub, 0.42), col, tuple(min(1, v * 1.12) for v in light[:3]) + (1,))
        height = n.add(height, n.mul(n.mul(edge, n.noise(cs, 70.0, 3.0, 0.7)), 1.6))
    hsv = n.new('HueSaturation')
    n._in(hsv, 'Value', n.mad(rnd, 0.16, 0.92))
    n._in(hsv, 'Saturation', 0.96)
    n._in(hsv, 'Color', col)
    col = hsv.outputs[0]
    rr = n.add(s['rough'] - 0.08, n.mul(pat, 0.20))
    m = n.finish(col, rr, n.bump(height), avg=scaled(mid, 0.80), specular=0.34)
    R._cache[ck] = m
    return m


def beam(name, length, depth, height, mat, seed=1, loc=(0, 0, 0), rot=(0, 0, 0), wear=0.5, hewn=0.35, res=0.007, pith=None, arris=0.005, bow=1.0, rnd=None):
    """Like render.hewn_beam with a tighter arris, finer mesh and an edge attribute."""
    rng = random.Random(seed)
    v, f, H = grid_box((length, depth, height), 0.010, (res, min(res, 0.007), min(res, 0.007)), (0.15, 0.3, 0.5, 0.7, 0.85, 1.0))
    s = seed * 13
    q = v + np.array([seed * 7.13, 0, 0])
    r = arris * (0.75 + 0.5 * fbm(q * [7, 11, 11], 3, s))
    chips = np.clip(fbm(q * [5.5, 8, 8], 3, s + 5) - 0.24, 0, 1) + 0.35 * np.clip(fbm(q * [26, 30, 30], 2, s + 6) - 0.30, 0, 1)
    r = np.clip(r + 0.06 * wear * chips, 0.0022, min(depth, height) * 0.25)
    p, n = round_project(v, H, r)
    edge = np.clip((1 - np.max(np.abs(n), axis=1)) / 0.29, 0, 1)
    end = np.abs(n[:, 0]) > 0.6
    side = np.where(end, 0.15, 1.0)
    facet = worley(q * [7.0, 12.0, 12.0], s + 2) ** 2
    disp = hewn * (-0.0060 * facet + 0.0024 * fbm(q * [3, 9, 9], 2, s + 3)) * side
    disp += 0.0006 * fbm(q * [14, 70, 70], 2, s + 9) * side
    disp += 0.0016 * fbm(q * [1.2, 6, 6], 2, s + 8) * side
    p = p + n * disp[:, None]
    p[:, 2] += vnoise(np.stack([q[:, 0] * 0.9, 0 * q[:, 0], 0 * q[:, 0]], 1), s + 4) * 0.003 * bow
    if pith is None:
        pith = (rng.uniform(-0.10, 0.12) * depth, rng.uniform(-0.16, 0.12) * height)
    wc = np.stack([p[:, 0] + seed * 3.7, -p[:, 1] + pith[0], p[:, 2] + pith[1]], 1)
    so = Soup()
    so.add(p, f, wc, rng.random() if rnd is None else rnd)
    ob = so.build(name, mat, True, loc=loc, rot=rot)
    e = ob.data.attributes.new('edge', 'FLOAT', 'POINT')
    e.data.foreach_set('value', edge.astype(np.float32))
    return ob


# ----------------------------------------------------------------------------
# fire
# ----------------------------------------------------------------------------


def camera_only(ob, glossy=False):
    for a in ('visible_diffuse', 'visible_shadow', 'visible_transmission', 'visible_volume_scatter'):
        setattr(ob, a, False)
    ob.visible_glossy = glossy
    return ob


def flame_image(k):
    key = ('flame', k)
    if key in R._cache:
        return R._cache[key]
    fr = np.load(os.path.join(HERE, 'flames.npy'))[k].astype(np.float32)
    h, w = fr.shape
    # fade the smoke at the top and the sides
    yy, xx = np.mgrid[0:h, 0:w] / float(h)
    fr = fr * np.clip((1.0 - yy) / 0.35, 0, 1) * np.clip(np.minimum(xx, 1 - xx) / 0.08, 0, 1)
    px = np.ones((h, w, 4), np.float32)
    px[..., :3] = fr[..., None]
    im = bpy.data.images.new('flame%d' % k, w, h, float_buffer=True)
    im.colorspace_settings.name = 'Non-Color'
    im.pixels.foreach_set(px.ravel())
    R._cache[key] = im
    return im


def flame_card(x, y, z, w, h, k, strength=1.0, flip=False, tilt=0.0):
    """Additive card: transparent + emission from the simulated heat."""
    m = bpy.data.materials.new('flame')
    m.use_nodes = True
    t = m.node_tree
    t.nodes.clear()
    out = t.nodes.new('ShaderNodeOutputMaterial')
    add = t.nodes.new('ShaderNodeAddShader')
    tr = t.nodes.new('ShaderNodeBsdfTransparent')
    em = t.nodes.new('ShaderNodeEmission')
    tex = t.nodes.new('ShaderNodeTexImage')
    tex.image, tex.extension, tex.interpolation = flame_image(k), 'CLIP', 'Cubic'
    tc = t.nodes.new('ShaderNodeTexCoord')
    mp = t.nodes.new('ShaderNodeMapping')
    if flip:
        mp.inputs['Scale'].default_value = (-1, 1, 1)
        mp.inputs['Location'].default_value = (1, 0, 0)
    # color by heat: dull red fringe, orange body, pale yellow core
    ramp = t.nodes.new('ShaderNodeValToRGB')
    el = ramp.color_ramp.elements
    stops = [(0.0, (0, 0, 0)), (0.12, (0.0, 0.0, 0.0)), (0.24, (0.14, 0.022, 0.002)), (0.42, (1.3, 0.27, 0.022)), (0.62, (5.0, 1.62, 0.20)), (1.0, (15.0, 7.4, 1.9))]
    while len(el) < len(stops):
        el.new(0.5)
    for e, (pos, c) in zip(el, stops):
        e.position, e.color = pos, (*c, 1)
    em.inputs[1].default_value = strength
    L = t.links.new
    L(tc.outputs['UV'], mp.inputs[0])
    L(mp.outputs[0], tex.inputs[0])
    L(tex.outputs[0], ramp.inputs[0])
    L(ramp.outputs[0], em.inputs[0])
    L(tr.outputs[0], add.inputs[0])
    L(em.outputs[0], add.inputs[1])
    L(add.outputs[0], out.inputs[0])
    m.cycles.sample_as_light = False
    me = bpy.data.meshes.new('flame')
    me.from_pydata([(-w / 2, 0, 0), (w / 2, 0, 0), (w / 2, 0, h), (-w / 2, 0, h)], [], [(0, 1, 2, 3)])
    uv = me.uv_layers.new(name='UVMap')
    for i, c in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        uv.data[i].uv = c
    me.materials.append(m)
    ob = bpy.data.objects.new('flame', me)
    bpy.context.collection.objects.link(ob)
    ob.location = (x, y, z)
    ob.rotation_euler = (0, 0, tilt)
    return camera_only(ob, True)


def charred(glow=1.0):
    """Burning log: black scaly char, gray ash on the scales, red heat in the gaps below."""
    key = ('charred', glow)
    if key in R._cache:
        return R._cache[key]
    n = Nodes('charred')
    p, rnd = n.attr('wood_co'), n.attr('rnd', vector=False)
    q = n.vadd(p, n.comb(n.mul(rnd, 9), n.mul(rnd, 5), 0))
    w = n.vadd(n.vmul(q, (26, 52, 52)), n.vmul(n.noise(q, 26.0, 3.0, 0.6, color=True), (2.2, 2.2, 2.2)))
    v = n.voronoi(w, 1.0, feature='DISTANCE_TO_EDGE')
    d = v.outputs['Distance']
    f = n.noise(q, 60.0, 4.0, 0.7)
    g = n.new('NewGeometry')
    nz = n.sep(g.outputs['Normal'])[2]
    ash = n.mul(n.remap(n.add(f, n.mul(nz, 0.25)), 0.50, 0.75), n.remap(d, 0.02, 0.20))
    col = n.mix(n.mul(n.mul(ash, n.remap(n.noise(q, 14.0, 3.0, 0.65), 0.42, 0.66)), 0.60), srgb('#14100e'), srgb('#7d756e'))
    bark = n.remap(n.noise(q, 9.0, 3.0, 0.6), 0.52, 0.66)
    col = n.mix(n.mul(bark, 0.55), col, srgb('#4a3526'))
    gap = n.remap(d, 0.20, 0.0)
    hot = n.remap(n.sub(n.mad(n.noise(q, 8.0, 3.0, 0.6), 1.7, n.mul(nz, -0.50)), 0.50), 0.25, 0.85)
    heat = n.mul(n.math('MAXIMUM', n.mul(gap, 0.85), n.mul(n.remap(f, 0.42, 0.68), 0.55)), hot)
    em = n.ramp(heat, [(0.0, (0, 0, 0, 1)), (0.25, (0.16, 0.012, 0.001, 1)), (0.55, (1.0, 0.14, 0.01, 1)), (1.0, (3.0, 0.9, 0.12, 1))])
    lp = n.new('LightPath')
    m = n.finish(col, 0.95, n.bump(n.add(n.mul(d, 9.0), n.mul(f, 2.0))), specular=0.1)
    n._in(n.bsdf, 'Emission', em)
    n._in(n.bsdf, 'Emission Strength', n.mul(lp.outputs['Is Camera Ray'], 0.9 * glow))
    m.cycles.sample_as_light = False
    R._cache[key] = m
    return m


def ember_bed(x, y, z, w, d, h, seed=3):
    """Low heap of coals."""
    rng = random.Random(seed)
    so = Soup()
    for i in range(150):
        px = rng.gauss(0, w * 0.24)
        py = rng.gauss(0, d * 0.24)
        if abs(px) > w / 2 or abs(py) > d / 2:
            continue
        s = rng.uniform(0.012, 0.032)
        v, f, H = grid_box((s * rng.uniform(1, 1.9), s, s * 0.8), s * 0.25, s / 3, (0.5, 1.0))
        p, nn = round_project(v, H, s * 0.25)
        p = p + nn * (s * 0.12 * fbm(p * 60 + i, 2, 5))[:, None]
        a, b = rng.uniform(0, 6.28), rng.uniform(-.5, .5)
        ca, sa = math.cos(a), math.sin(a)
        cb, sb = math.cos(b), math.sin(b)
        Mx = np.array([[ca * cb, -sa, ca * sb], [sa * cb, ca, sa * sb], [-sb, 0, cb]])
        top = h * math.exp(-(px / (w * .3)) ** 2 - (py / (d * .35)) ** 2)
        p = p @ Mx.T + [x + px, y + py, z + rng.uniform(0.3, 1) * top + s * 0.3]
        so.add(p, f, p * 1.0, rng.random())
    n = Nodes('embers')
    p, rnd = n.attr('wood_co'), n.attr('rnd', vector=False)
    f = n.noise(p, 55.0, 4.0, 0.7)
    heat = n.add(n.mul(n.remap(f, 0.38, 0.68), 0.75), n.mad(rnd, 0.6, -0.32))
    em = n.ramp(heat, [(0.0, (0.005, 0.0, 0.0, 1)), (0.30, (0.20, 0.016, 0.001, 1)), (0.60, (1.3, 0.20, 0.015, 1)), (1.0, (4.0, 1.5, 0.25, 1))])
    col = n.mix(n.remap(f, 0.55, 0.75), srgb('#1a1412'), srgb('#6f6660'))
    m = n.finish(col, 0.95, n.bump(n.mul(f, 2.0)), specular=0.1)
    n._in(n.bsdf, 'Emission', em)
    n._in(n.bsdf, 'Emission Strength', n.mul(n.new('LightPath').outputs['Is Camera Ray'], 1.6))
    m.cycles.sample_as_light = False
    so.build('embers', m, True)


def burning_fire(x, y, z, w=0.56, seed=3, strength=1.0):
    """Iron grate, charred logs, coals and flames; z is the firebox floor."""
    iron = simple('iron', '#141312', 0.6, 0.6, bump=0.4, scale=90)
    so = Soup()
    for i in range(8):
        px = x - w / 2 + w * i / 7
        v, f = tube([(px, y - 0.15, z + 0.155), (px, y - 0.14, z + 0.09), (px, y, z + 0.075), (px, y + 0.13, z + 0.08)], 0.008, 8)
        so.add(v, f)
    for py in (y - 0.07, y + 0.08):
        v, f = tube([(x - w / 2 - 0.02, py, z + 0.066), (x, py, z + 0.066), (x + w / 2 + 0.02, py, z + 0.066)], 0.009, 8)
        so.add(v, f)
        for px in (x - w / 2 + 0.03, x + w / 2 - 0.03):
            v, f = tube([(px, py, z), (px, py, z + 0.03), (px, py, z + 0.07)], 0.009, 8)
            so.add(v, f)
    so.build('grate', iron, True)
    ch = charred()
    for i, (dx, dy, dz, L, rad, yaw, pitch) in enumerate((
            (-0.05, -0.080, 0.138, 0.60, 0.054, 0.10, 0.03), (0.06, 0.075, 0.145, 0.62, 0.062, -0.06, -0.03),
            (-0.10, -0.005, 0.236, 0.54, 0.047, 0.42, 0.20), (0.15, 0.010, 0.232, 0.46, 0.042, -0.62, -0.26))):
        o = log('log', L, rad, seed * 10 + i, (x + dx, y + dy, z + dz), (i * 1.3, pitch, yaw), ch, 'reclaimed-oak')
        o.data.materials[1] = ch
    ember_bed(x, y, z + 0.004, w * 0.95, 0.30, 0.055, seed)
    ember_bed(x, y, z + 0.085, w * 0.85, 0.24, 0.045, seed + 1)
    # flames: layers behind, between and before the logs
    for (k, dx, dy, dz, fw, fh, st, fl) in ((0, 0.10, 0.15, 0.06, 1.10, 0.92, 0.80, False), (5, -0.13, 0.09, 0.07, 1.05, 0.86, 0.80, True),
                                            (2, 0.03, 0.02, 0.10, 1.00, 0.80, 0.85, False), (8, -0.05, -0.05, 0.10, 0.90, 0.62, 0.60, True),
                                            (4, 0.06, -0.135, 0.06, 0.78, 0.32, 0.40, False)):
        flame_card(x + dx, y + dy, z + dz, fw, fh, k, st * strength, fl, 0.05 * (1 if fl else -1))


def candle_flame(loc, h=0.034, strength=1.0):
    n = Nodes('candle flame')
    t = n.t
    g = n.sep(n.new('TexCoord').outputs['Generated'])[2]
    col = n.ramp(g, [(0.0, (0.10, 0.13, 0.5, 1)), (0.16, (0.9, 0.40, 0.12, 1)), (0.40, (9.0, 5.2, 1.7, 1)), (0.75, (8.0, 4.2, 1.1, 1)), (1.0, (2.0, 0.6, 0.08, 1))])
    e = n.new('Emission')
    n._in(e, 0, col)
    e.inputs[1].default_value = strength
    t.links.new(e.outputs[0], t.nodes['Material Output'].inputs[0])
    n.mat.cycles.sample_as_light = False
    ob = lathe('candle flame', [(0, 0), (0.0036, 0.003), (0.0056, h * 0.25), (0.0046, h * 0.5), (0.0022, h * 0.8), (0.0, h)], n.mat, loc, seg=20, k=5)
    camera_only(ob)


def lit_candlestick(loc, h, ch, metal='#7d5a2c'):
    R.candlestick(loc, h, metal, ch)
    candle_flame((loc[0] + 0.002, loc[1], loc[2] + h - 0.012 + ch + 0.004))
    return loc[2] + h + ch + 0.012


def point_light(loc, radius, power, color):
    d = bpy.data.lights.new('point', 'POINT')
    d.energy, d.shadow_soft_size, d.color = power, radius, color
    ob = bpy.data.objects.new('point', d)
    bpy.context.collection.objects.link(ob)
    ob.location = loc
    ob.visible_camera = ob.visible_glossy = False
    return ob


# ----------------------------------------------------------------------------
# scenes
# ----------------------------------------------------------------------------

FIRE = (1.0, 0.43, 0.135)
DUSK = (0.35, 0.55, 1.0)


def dusk_room(phone=False):
    world((0.55, 0.50, 0.54), 0.045)
    wall = plaster('#4b3b2d', 0.60, 1.3, 'char plaster')
    op = (-0.56, 0.56, 0.36, 0.95)
    wall_with_opening('wall', -4.5, 3.2, 0, 3.4, 0.0, 0.2, op, wall, 0.004)
    boxes('steel', [(op[0] - 0.022, op[0], -0.010, 0.1, op[2], op[3] + 0.022), (op[1], op[1] + 0.022, -0.010, 0.1, op[2], op[3] + 0.022),
                    (op[0], op[1], -0.010, 0.1, op[3], op[3] + 0.022)], simple('steel', '#141312', 0.42, 0.7), 0.002)
    firebox(op[0], op[1], op[2], op[3], 0.05, 0.40, 'soot')
    stone = plaster('#4d443c', 0.7, 0.35, 'soapstone')
    soft_box('hearth', (3.9, 0.56, 0.075), stone, 0.006, (0.62, -0.26, op[2] - 0.037), noise=0.001)
    boxes('hearth base', [(-1.22, 3.2, -0.46, 0, 0, op[2] - 0.07)], wall, 0.006)
    plank_floor(-4.5, 3.2, -5, 0.1, R.wood('reclaimed-oak', checks=0.0, knots=0.06, rough=0.40, tint=(0.60, '#3b2a1e'), simple=True))
    L, D, H, zc = 2.134, 0.255, 0.232, 1.40
    m = timber('oak', checks=0.55, saw=0.35, cracks=((0.42, 0.86, 0.012, 0.0042), (-0.78, 0.34, -0.048, 0.0022)), bright=0.72)
    beam('mantel', L, D, H, m, 27, (0, -D / 2 + 0.004, zc), wear=1.3, hewn=1.15, arris=0.008, res=0.008, pith=(0.03, 0.02))
    top = zc + H / 2
    y = -0.125
    lit_candlestick((-0.80, y, top), 0.235, 0.20)
    lit_candlestick((-0.665, y - 0.02, top), 0.15, 0.17)
    vase('round', (0.60, y, top), '#6b5a49', 1.10, 0.3, 0.55)
    branches((0.60, y, top + 0.19), 6, 0.47, 0.58, 3, 0.056, '#7b8062', lean=(0.02, -0.05))
    # light
    burning_fire(0.0, 0.235, op[2] + 0.004, 0.64, 3)
    point_light((0.0, 0.15, 0.62), 0.14, 46, FIRE)
    a = area_light((0.0, -0.54, 0.40), (0, -0.27, 1.30), 1.25, 0.24, 42, FIRE)
    a.data.spread = math.radians(140)
    a.visible_glossy = False
    area_light((0.0, 0.11, 0.62), (0, -0.5, 0.42), 0.90, 0.40, 9, FIRE).visible_glossy = False
    area_light((2.5, -1.5, 2.2), (0.5, -0.1, 1.45), 1.3, 1.5, 270, DUSK)
    point_light((-0.735, y - 0.01, top + 0.42), 0.03, 3.6, (1.0, 0.60, 0.26))
    area_light((-1.2, -4.6, 2.4), (-1.2, 0, 1.0), 2.5, 1.5, 26, (1.0, 0.74, 0.52))


def scene_hero_dusk():
    dusk_room()
    camera((-0.645, -3.15, 0.80), (-0.645, 0, 0.80), 29, 5.6, 2.90, shift=(0, 0.104))


def scene_hero_phone():
    dusk_room(True)
    camera((-0.02, -3.35, 0.95), (-0.02, 0, 0.95), 36, 5.6, 3.1, shift=(0, 0.12))



# ----------------------------------------------------------------------------
# morning: the end of a mantel, a hand away
# ----------------------------------------------------------------------------


def gobo(x, ys, zs, panes=(2, 3), bar=0.022, size=6.0):
    """Off-camera wall at x with one window, to shape the sun."""
    R.gobo_window(x, ys[0], ys[1], zs[0], zs[1], panes[0], panes[1], size)


def scene_three_quarter():
    world((1.0, 0.97, 0.93), 0.20)
    wall = plaster('#d6cab8', 0.35, 1.0)
    boxes('wall', [(-3, 4, 0.0, 0.2, 0, 3.2)], wall)
    L, D, H, zc = 1.5, 0.255, 0.215, 1.40
    x1 = 1.07
    m = timber('oak', checks=1.0, saw=0.55, endsaw=0.8, cracks=((0.02, 0.70, 0.020, 0.0036),), bright=0.80)
    beam('mantel', L, D, H, m, 64, (x1 - L / 2, -D / 2 + 0.004, zc), wear=0.8, hewn=0.30, arris=0.0055, res=0.0042, pith=(-0.020, -0.028))
    top = zc + H / 2
    vase('round', (0.30, -0.13, top), '#cfc3b0', 0.80, 0.6, 0.55)
    branches((0.30, -0.13, top + 0.14), 5, 0.42, 0.42, 5, 0.05, '#7c8264', lean=(-0.05, -0.05))
    books((0.60, -0.125, top), ['#6d5b48', '#b9a98f'], 0.10, 4, (0.20, 0.15))
    # low sun along the face, cool sky from the room side
    gobo(-1.55, (-1.60, -0.30), (1.0, 2.6), (2, 3))
    sun((0.90, 0.215, -0.26), 8.5, 0.9, (1.0, 0.80, 0.58))
    area_light((2.6, -1.5, 1.9), (1.0, -0.1, 1.4), 1.2, 1.4, 26, (0.86, 0.93, 1.0))
    area_light((-0.9, -1.6, 1.8), (0.8, -0.1, 1.4), 1.0, 1.0, 7, (1.0, 0.94, 0.86))
    camera((1.62, -0.93, 1.60), (0.93, -0.16, 1.385), 52, 9.0, 1.02, level=False)


# ----------------------------------------------------------------------------
# corbel, a hand away
# ----------------------------------------------------------------------------


def corbel2(mat, width, height, depth, loc, seed=1):
    """Ogee corbel with a cap fillet: dense side profile, small bevel."""
    curve = catmull([(depth * 0.93, -0.046), (depth * 0.915, -0.072), (depth * 0.84, -0.098), (depth * 0.72, -0.118), (depth * 0.60, -0.140), (depth * 0.525, -0.172),
                     (depth * 0.475, -0.212), (depth * 0.40, -0.246), (depth * 0.30, -0.268), (depth * 0.205, -0.290), (depth * 0.17, -height + 0.020)], 7)
    prof = [(0, 0), (depth, 0), (depth, -0.040), (depth * 0.93, -0.040)] + [tuple(p) for p in curve] + [(depth * 0.17, -height), (0, -height)]
    m = len(prof)
    v = np.array([(sx * width / 2, -d, z) for sx in (-1, 1) for d, z in prof])
    faces = [list(range(m))[::-1], [m + i for i in range(m)]] + [[i, (i + 1) % m, m + (i + 1) % m, m + i] for i in range(m)]
    wc = np.stack([v[:, 2] + seed * 9.1, -v[:, 1] - 0.045, v[:, 0] + 0.085], 1)
    so = Soup()
    so.add(v, faces, wc, (seed * 0.31) % 1)
    ob = so.build('corbel', mat, False, loc=loc)
    b = ob.modifiers.new('bevel', 'BEVEL')
    b.width, b.segments, b.limit_method, b.angle_limit, b.harden_normals = 0.0040, 3, 'ANGLE', math.radians(32), True
    ob.data.use_auto_smooth = True
    ob.data.auto_smooth_angle = math.radians(32)
    ob.data.polygons.foreach_set('use_smooth', [True] * len(ob.data.polygons))
    return ob


def scene_corbel_detail():
    world((1.0, 0.97, 0.94), 0.17)
    boxes('wall', [(-3, 4, 0.0, 0.2, 0, 3.2)], plaster('#d3cdbf', 0.40, 1.3))
    D, H, zc, cx = 0.255, 0.145, 1.50, 0.0
    zu = zc - H / 2
    m = timber('chestnut', checks=0.7, saw=0.45, bright=0.95)
    beam('mantel', 2.0, D, H, m, 36, (0.70, -D / 2 + 0.004, zc), wear=0.7, hewn=0.35, arris=0.005, res=0.005, pith=(0.06, -0.10))
    corbel2(timber('chestnut', checks=0.35, saw=0.0, endsaw=0.6, bright=0.98, axis=2), 0.125, 0.345, D * 0.84, (cx, 0.004, zu + 0.002), 5)
    corbel2(timber('chestnut', checks=0.35, saw=0.0, endsaw=0.6, bright=0.98, axis=2), 0.125, 0.335, D * 0.86, (1.40, 0.004, zu + 0.002), 6)
    gobo(2.6, (-2.9, -0.5), (0.9, 2.6), (1, 1))
    sun((-0.84, 0.50, -0.13), 6.5, 0.8, (1.0, 0.80, 0.58))
    area_light((-2.0, -1.4, 1.3), (0, -0.1, 1.35), 1.3, 1.4, 17, (0.88, 0.94, 1.0))
    area_light((0.2, -1.6, 0.4), (0.1, -0.1, 1.4), 1.2, 0.8, 6, (1.0, 0.90, 0.78))
    camera((-0.56, -0.95, 1.13), (-0.015, -0.06, 1.345), 44, 9.0, 1.02, level=False)


# ----------------------------------------------------------------------------
# workshop
# ----------------------------------------------------------------------------


def bar(so, a, b, w, t, rnd=0.5, roll=0.0):
    """Square stick from a to b."""
    a, b = np.array(a, float), np.array(b, float)
    ex = (b - a) / np.linalg.norm(b - a)
    ref = np.array([0, 1, 0]) if abs(ex[1]) < 0.9 else np.array([1, 0, 0])
    ey = np.cross(ref, ex)
    ey /= np.linalg.norm(ey)
    ez = np.cross(ex, ey)
    L = np.linalg.norm(b - a)
    v, f, H = grid_box((L, w, t), 0.004, (0.12, w, t), (0.5, 1.0))
    p, n = round_project(v, H, 0.004)
    so.add(p[:, :1] * ex + p[:, 1:2] * ey + p[:, 2:] * ez + (a + b) / 2, f, p + [rnd * 37, 0.05, 0.03], rnd)


def sawhorse(x, y, yaw, top=0.60, w=0.80, seed=1):
    rng = random.Random(seed)
    so = Soup()
    c, s_ = math.cos(yaw), math.sin(yaw)
    P = lambda u, v, z: (x + u * c - v * s_, y + u * s_ + v * c, z)     # u across, v along the rail
    bar(so, P(0, -w / 2, top - 0.045), P(0, w / 2, top - 0.045), 0.09, 0.09, rng.random())
    for v in (-w * 0.38, w * 0.38):
        for sg in (-1, 1):
            bar(so, P(sg * 0.035, v, top - 0.03), P(sg * 0.23, v * 1.12, 0.0), 0.075, 0.038, rng.random())
        bar(so, P(-0.15, v * 1.06 + 0.03, 0.27), P(0.15, v * 1.06 + 0.03, 0.27), 0.07, 0.02, rng.random())
    so.build('sawhorse', R.wood('reclaimed-pine', checks=0.3, knots=0.3, rough=0.8, tint=(0.35, '#8a7458'), simple=True), True)


def shavings(n_, area, seed=1, big=1.0):
    """Plane and drawknife shavings: curled ribbons lying about; area(rng) -> (x, y, z)."""
    rng = random.Random(seed)
    so = Soup()
    for i in range(n_):
        x, y, z = area(rng)
        flat = rng.random() < 0.35
        r0 = rng.uniform(0.030, 0.085) * big if flat else rng.uniform(0.007, 0.017) * big
        turns = rng.uniform(0.10, 0.35) if flat else rng.uniform(1.2, 4.0)
        wd = rng.uniform(0.008, 0.026) * big
        k = max(9, int(turns * 14))
        t = np.linspace(0, 1, k)
        ang = t * turns * 2 * math.pi
        rad = r0 * (0.65 + 0.8 * t)
        drift = t * rng.uniform(0.0, 0.16) * big
        path = np.stack([rad * np.cos(ang), drift, rad * np.sin(ang)], 1)
        v = np.concatenate([path - [0, wd / 2, 0], path + [0, wd / 2, 0]])
        a, b = rng.uniform(0, 6.28), rng.uniform(-.5, .5)
        ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        M = np.array([[ca, -sa * cb, sa * sb], [sa, ca * cb, -ca * sb], [0, sb, cb]])
        v = v @ M.T
        v[:, 2] -= v[:, 2].min() - 0.0008
        wc = np.stack([np.concatenate([t, t]) * 0.2 + i, np.repeat([0, wd], k), 0 * np.concatenate([t, t]) + 0.05], 1)
        so.add(v + [x, y, z], [[j, j + 1, k + j + 1, k + j] for j in range(k - 1)], wc, rng.random())
    n = Nodes('shaving')
    p, rnd = n.attr('wood_co'), n.attr('rnd', vector=False)
    f = n.noise(n.vmul(p, (4, 260, 1)), 1.0, 2.0, 0.6)
    col = n.mix(rnd, srgb('#c9a270'), srgb('#dcc094'))
    col = n.mix(n.mul(n.remap(f, 0.4, 0.7), 0.5), col, srgb('#9a7142'))
    so.build('shavings', n.finish(col, 0.75, avg=scaled(srgb('#cda878'), 0.9), specular=0.2), True)


def glow_card(verts, color, strength, soft=(0.25, 0.25), noise=0.4, name='shaft'):
    """Additive quad for a light shaft: fades at its long edges and towards its end."""
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    n = Nodes(name)
    t = n.t
    uv = n.sep(n.new('TexCoord').outputs['UV'])
    u, v = uv[0], uv[1]
    e = n.mul(n.remap(u, 0.0, soft[0]), n.remap(u, 1.0, 1.0 - soft[0]))
    g = n.mul(n.remap(v, 1.0, 1.0 - soft[1]), n.remap(v, 0.0, 0.06))
    st = n.noise(n.comb(n.mul(u, 9.0), n.mul(v, 0.6), 0.0), 1.0, 2.0)
    cl = n.noise(n.comb(n.mul(u, 2.5), n.mul(v, 3.0), 5.0), 1.0, 4.0, 0.6)
    k = n.mul(n.mul(e, g), n.mul(n.mad(st, noise * 2, 1 - noise), n.mad(cl, 1.0, 0.5)))
    em = n.new('Emission')
    em.inputs[0].default_value = (*color, 1)
    n._in(em, 1, n.mul(k, strength))
    tr, ad = n.new('BsdfTransparent'), n.new('AddShader')
    t.links.new(tr.outputs[0], ad.inputs[0])
    t.links.new(em.outputs[0], ad.inputs[1])
    t.links.new(ad.outputs[0], t.nodes['Material Output'].inputs[0])
    n.mat.cycles.sample_as_light = False
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(p) for p in verts], [], [(0, 1, 2, 3)])
    uvl = me.uv_layers.new(name='UVMap')
    for i, c in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        uvl.data[i].uv = c
    me.materials.append(n.mat)
    ob = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(ob)
    return camera_only(ob)


def motes(count, lo, hi, strength, seed=1, size=(0.0006, 0.0016)):
    """Dust caught in the light: tiny bright tetrahedra."""
    rng = random.Random(seed)
    so = Soup()
    for _ in range(count):
        c = [rng.uniform(a, b) for a, b in zip(lo, hi)]
        s = rng.uniform(*size)
        v = np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]], float) * s + c
        so.add(v, [[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]])
    camera_only(so.build('motes', R.emission('mote', '#ffdcae', strength), False))


def board_wall(x0, x1, z0, z1, y, species='barn-wood', width=0.19, seed=4, opening=None):
    rng = random.Random(seed)
    so = Soup()
    x = x0
    while x < x1:
        w = width * rng.uniform(0.75, 1.2)
        spans = [(z0, z1)]
        if opening and x + w > opening[0] and x < opening[1]:
            spans = [(z0, opening[2]), (opening[3], z1)]
        for c, d in spans:
            v = box_verts(x + 0.003, x + w - 0.003, y + rng.uniform(-.004, .004), y + 0.025, c, d)
            wc = np.stack([v[:, 2] + rng.uniform(0, 40), v[:, 0] - x + rng.uniform(-.1, .02), v[:, 1] - y + rng.uniform(0.05, 0.15)], 1)
            so.add(v, BOX_F, wc, rng.random())
        x += w
    first = so.build('boards', R.wood(species, checks=0.6, simple=True), False)
    b = [(x0, x1, y + 0.024, y + 0.04, z0, z1)] if not opening else [(x0, opening[0], y + 0.024, y + 0.04, z0, z1), (opening[1], x1, y + 0.024, y + 0.04, z0, z1),
                                                                    (opening[0], opening[1], y + 0.024, y + 0.04, z0, opening[2]), (opening[0], opening[1], y + 0.024, y + 0.04, opening[3], z1)]
    return [first, boxes('board back', b, simple('board back', '#0f0c0a', 0.95))]


def scene_sawhorses():
    world((0.92, 0.96, 1.0), 0.10)
    win = (-2.15, -0.75, 1.05, 2.25)
    board_wall(-4.0, 3.6, 0, 3.4, 2.05, opening=win)
    window_in_wall(win[0], win[1], win[2], win[3], 2.03, 3, 3, color='#5a5046', strength=1.5)
    plank_floor(-4, 3.6, -3.2, 2.1, R.wood('barn-wood', checks=0.3, simple=True, rough=0.75, tint=(0.35, '#7a6a58')), width=0.21, along='x', seed=3)
    top = 0.66
    yaw = math.radians(9)
    sawhorse(-1.02, -0.02 - 0.16, yaw, top, 0.80, 2)
    sawhorse(0.98, 0.14, yaw, top, 0.80, 5)
    L, D, H = 3.25, 0.225, 0.225
    m = timber('oak', checks=1.0, saw=0.9, cracks=((0.30, 1.10, 0.020, 0.0048),), bright=0.95)
    beam('timber', L, D, H, m, 88, (0.08, 0.0, top + H / 2 + 0.001), (0, 0, yaw), wear=1.1, hewn=0.9, arris=0.006, res=0.008, pith=(0.02, -0.03))
    zt = top + H + 0.002
    c, s_ = math.cos(yaw), math.sin(yaw)
    P = lambda u, v, z: (0.08 + u * c - v * s_, u * s_ + v * c, z)
    # framing square, pencil, tape
    steel = simple('steel square', '#86837d', 0.48, 1.0, bump=0.1, scale=60, mottling=0.3)
    sq = boxes('square', [(0, 0.40, -0.019, 0.019, 0, 0.0022), (0, 0.038, -0.019, 0.22, 0, 0.0022)], steel, 0.0006)
    sq.location = P(0.52, -0.085, zt + 0.0035)
    sq.rotation_euler = (0, 0, yaw)
    pc = Soup()
    a, b = P(0.36, -0.03, zt + 0.006), P(0.505, 0.025, zt + 0.006)
    bar(pc, a, b, 0.0068, 0.0105)
    pc.build('pencil', simple('pencil', '#a8321f', 0.45), True)
    body = simple('tape body', '#c79a1f', 0.42, bump=0.1)
    ob = soft_box('tape', (0.074, 0.036, 0.072), body, 0.012, P(-0.30, 0.02, zt + 0.036), (0, 0, yaw), res=0.02)
    lab = lathe('tape disc', [(0, 0), (0.024, 0), (0.025, 0.001), (0.024, 0.002), (0, 0.0022)], simple('tape disc', '#1d1c1a', 0.4), P(-0.30, 0.02 - 0.018, zt + 0.038), k=3, seg=40)
    lab.rotation_euler = (math.pi / 2, 0, yaw)
    bl = boxes('blade', [(0.037, 0.66, -0.0125, 0.0125, 0, 0.0012)], tape_blade(), 0)
    bl.location, bl.rotation_euler = P(-0.30, 0.02, zt + 0.004), (0, 0, yaw)
    hk = boxes('hook', [(0.655, 0.662, -0.010, 0.010, -0.004, 0.008)], steel, 0.0005)
    hk.location, hk.rotation_euler = P(-0.30, 0.02, zt + 0.004), (0, 0, yaw)
    shavings(620, lambda r: (r.gauss(0.25, 0.60), r.gauss(-0.12, 0.34), 0.001 + abs(r.gauss(0, 0.010))), 4, 1.0)
    shavings(22, lambda r: P(r.gauss(-0.75, 0.25), r.uniform(-0.08, 0.08), zt), 9, 0.8)
    # stock leaning on the wall
    for k, (px, sp, w, t, h, lean) in enumerate(((-0.42, 'oak', 0.20, 0.18, 2.20, 0.15), (-0.14, 'pine', 0.16, 0.10, 2.6, 0.17), (0.12, 'chestnut', 0.22, 0.14, 2.0, 0.16), (0.42, 'oak', 0.17, 0.17, 2.5, 0.14))):
        beam('stock', h, w, t, timber(sp, checks=0.6, saw=0.5, close=False, bright=0.8), 140 + k, (px, 2.02 - 0.10 - h / 2 * math.sin(lean) * 0.9, h / 2 * math.cos(lean)), (0, -math.pi / 2 + 0.0, math.pi / 2 - 0.0), res=0.03, wear=1.0, hewn=0.4).rotation_euler = (lean, -math.pi / 2, 0)
    # light: tall door on the left, low sun through it
    gobo(-3.3, (-1.35, 0.55), (0.0, 2.6), (3, 3))
    lw = board_wall(-5.0, 2.1, 0, 3.4, 0.0, opening=(-1.35, 0.55, -0.1, 2.6), seed=8)
    for o in lw:                          # turned to stand at x = -3.2, facing +X
        o.matrix_world = Matrix(((0, -1, 0, -3.2), (1, 0, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)))
    fr = [(-3.27, -3.20, a - 0.02, a + 0.02, 0, 2.6) for a in (-1.33, -0.717, -0.083, 0.53)] + [(-3.27, -3.20, -1.35, 0.55, c - 0.02, c + 0.02) for c in (0.02, 0.867, 1.733, 2.58)]
    camera_only(boxes('door bars', fr, simple('door steel', '#1b1917', 0.5, 0.4)))
    g = [(0.0, '#6b6a4c'), (0.35, '#a5a276'), (0.6, '#e0d9b8'), (0.85, '#f7eeda'), (1.0, '#fbf6ec')]
    camera_only(boxes('yard', [(-6.1, -6.0, -6, 6, -0.5, 4.5)], R.emission('yard', '#ffffff', 1.7, g)))
    sun((0.86, 0.22, -0.36), 9.0, 0.8, (1.0, 0.80, 0.56))
    area_light((-3.2, -0.5, 1.4), (0.2, 0.1, 0.8), 1.9, 2.3, 120, (0.92, 0.96, 1.0))
    area_light((-1.45, 1.98, 1.65), (-0.6, 0, 0.7), 1.3, 1.1, 34, (0.95, 0.97, 1.0))
    area_light((1.6, -2.8, 2.3), (0.4, 0, 0.8), 1.6, 1.4, 34, (1.0, 0.94, 0.86))
    # dust: shafts from the door panes
    d = np.array([0.86, 0.22, -0.36])
    for i, (yy, zz) in enumerate(((0.35, 2.35), (-0.18, 2.40), (-0.72, 2.30), (0.1, 1.55), (-0.45, 1.60))):
        a0 = np.array([-3.2, yy, zz])
        up = np.array([0.25, 0, 0.60])
        a1 = a0 + d * 5.0
        glow_card([a0 - up * 0.45, a0 + up * 0.45, a1 + up * 0.55, a1 - up * 0.55], (1.0, 0.80, 0.56), 0.11, (0.35, 0.55))
    motes(260, (-2.2, -0.6, 0.5), (0.9, 1.2, 2.1), 1.3, 3, (0.0005, 0.0011))
    camera((2.35, -1.50, 1.42), (0.42, 0.10, 0.74), 30, 7.1, 1.95, level=False)


def tape_blade():
    n = Nodes('blade')
    p = n.sep(n.objco())
    tick = n.math('LESS_THAN', n.math('FRACT', n.mul(p[0], 1 / 0.0254)), 0.06)
    half = n.mul(n.math('LESS_THAN', n.math('FRACT', n.mul(p[0], 4 / 0.0254)), 0.16), n.math('GREATER_THAN', p[1], 0.004))
    col = n.mix(n.math('MAXIMUM', tick, half), srgb('#e5c445'), srgb('#231f1a'))
    return n.finish(col, 0.35, specular=0.5)


# ----------------------------------------------------------------------------
# beams in the morning
# ----------------------------------------------------------------------------


def pendant(x, y, z, ceiling, color='#2b2825'):
    lathe('shade', [(0.012, 0.16), (0.030, 0.155), (0.050, 0.13), (0.115, 0.060), (0.155, 0.012), (0.158, 0.0), (0.152, 0.004), (0.108, 0.058), (0.046, 0.122), (0.01, 0.14)],
          simple('shade', color, 0.38, 0.4), (x, y, z), k=6, seg=64)
    lathe('bulb', [(0, 0.02), (0.028, 0.035), (0.034, 0.06), (0.02, 0.10), (0.014, 0.13)], R.emission('bulb', '#ffd9a8', 2.5), (x, y, z), k=5)
    v, f = tube([(x, y, z + 0.15), (x, y, (z + ceiling) / 2), (x, y, ceiling)], 0.0035, 8)
    so = Soup()
    so.add(v, f)
    so.build('cord', simple('cord', '#1c1a18', 0.8), True)
    lathe('rose', [(0, 0.0), (0.05, 0.0), (0.052, 0.012), (0.03, 0.024), (0, 0.026)], simple('rose', color, 0.38, 0.4), (x, y, ceiling - 0.024), k=4)


def scene_beams_morning():
    world((0.90, 0.95, 1.0), 0.20)
    w, d, h = 5.4, 5.6, 2.80
    X = w / 2
    wall = plaster('#ded5c6', 0.28, 0.7)
    boxes('back', [(-X, X, 0, 0.2, 0, h + 0.3)], wall)
    boxes('right', [(X, X + 0.2, -d, 0.2, 0, h + 0.3)], wall)
    # boarded ceiling
    bs, y = [], -d
    while y < 0.1:
        bs.append((-X - 0.1, X + 0.1, y, y + 0.159, h, h + 0.02))
        y += 0.160
    boxes('ceiling boards', bs, painted('#e9e3d7', 0.5, 0.3, 'ceiling paint'), 0.005)
    boxes('ceiling back', [(-X - .1, X + .1, -d, 0.2, h + 0.012, h + 0.1)], simple('ceiling gap', '#8d8578', 0.9))
    wins = ((-4.3, -3.0), (-2.35, -1.05))
    zw = (0.85, 2.70)
    lb, yy = [], -d
    for a, b in wins:
        lb += [(-X - 0.18, -X, yy, a, 0, h + 0.3), (-X - 0.18, -X, a, b, zw[1], h + 0.3), (-X - 0.18, -X, a, b, 0, zw[0])]
        yy = b
    lb.append((-X - 0.18, -X, yy, 0.2, 0, h + 0.3))
    boxes('left', lb, wall)
    for a, b in wins:
        window_in_wall(a, b, zw[0], zw[1], -X - 0.15, 2, 4, axis='y', strength=8)
        area_light((-X - 0.10, (a + b) / 2, 1.8), (X, (a + b) / 2 - 0.2, 1.9), b - a - 0.1, 1.7, 60, (0.90, 0.95, 1.0))
    # beams front to back
    m = timber('oak', checks=0.9, saw=0.0, close=False, bright=0.80)
    for i, x in enumerate((-1.55, 0.0, 1.55)):
        beam('beam', d + 0.1, 0.23, 0.24, m, 210 + i * 3, (x, -d / 2, h - 0.10), (0, 0, math.pi / 2), wear=1.4, hewn=2.3, arris=0.010, res=0.012)
    # kitchen: plaster hood, two shelves, a few pots
    hood = Soup()
    v = np.array([(-0.62, -0.55, 1.62), (0.62, -0.55, 1.62), (0.62, 0, 1.62), (-0.62, 0, 1.62), (-0.62, -0.55, 1.80), (0.62, -0.55, 1.80), (0.62, 0, 1.80), (-0.62, 0, 1.80),
                  (-0.34, -0.34, h), (0.34, -0.34, h), (0.34, 0, h), (-0.34, 0, h)], float)
    hood.add(v, [[0, 3, 2, 1], [0, 1, 5, 4], [1, 2, 6, 5], [3, 0, 4, 7], [4, 5, 9, 8], [5, 6, 10, 9], [7, 4, 8, 11]])
    ho = hood.build('hood', plaster('#e2dacb', 0.25, 0.9, 'hood'), False, loc=(0.45, 0, 0))
    bv = ho.modifiers.new('b', 'BEVEL')
    bv.width, bv.segments, bv.limit_method, bv.angle_limit = 0.012, 3, 'ANGLE', math.radians(10)
    boxes('hood trim', [(0.45 - 0.64, 0.45 + 0.64, -0.57, 0.0, 1.585, 1.635)], timber('oak', checks=0.0, close=False, bright=0.8, key='trim'), 0.003)
    sm = R.wood('reclaimed-oak', checks=0.2, knots=0.05, simple=True)
    for (xa, xb) in ((-2.2, -0.62), (1.45, 2.5)):
        for z in (1.52, 1.94):
            R.hewn_beam('shelf', xb - xa, 0.24, 0.045, sm, int(z * 100) + int(xa * 10) + 50, ((xa + xb) / 2, -0.12, z), wear=0.1, hewn=0.1)
    vase('jug', (-1.95, -0.12, 1.545), '#e2dacb', 0.85, 0.5)
    vase('bowl', (-1.55, -0.12, 1.545), '#8b7a66', 1.0, 0.3)
    vase('bowl', (-1.55, -0.12, 1.575), '#d9cfbd', 0.95, 0.3)
    vase('round', (-1.05, -0.12, 1.545), '#55483c', 0.8, 0.2)
    vase('bowl', (-1.85, -0.12, 1.965), '#d9cfbd', 1.0, 0.3)
    vase('bottle', (-1.40, -0.12, 1.965), '#6b5a49', 0.75, 0.2)
    vase('jug', (-0.98, -0.12, 1.965), '#d8cdb9', 0.65, 0.4)
    branches((-0.98, -0.12, 2.13), 4, 0.34, 0.5, 8, 0.045, '#7c8264')
    vase('jug', (1.75, -0.12, 1.545), '#cfc4b2', 0.8, 0.4)
    vase('bowl', (2.15, -0.12, 1.545), '#6a5b4b', 1.0, 0.2)
    vase('round', (1.72, -0.12, 1.965), '#d9cfbd', 0.75, 0.5)
    vase('bowl', (2.12, -0.12, 1.965), '#8b7a66', 0.9, 0.2)
    boxes('counter', [(-X, X, -0.64, 0, 0.86, 0.90)], masonry(['#cfc8bb', '#cfc8bb'], name='counter', grain=0.2, rough=0.4), 0.003)
    boxes('cabinets', [(-X, X, -0.60, 0, 0.1, 0.86)], painted('#5d6358', 0.5, 0.2, 'cabinet'), 0.003)
    pendant(-0.78, -1.75, 1.92, h)
    pendant(0.78, -1.75, 1.92, h)
    soft_box('island', (2.3, 0.8, 0.05), sm, 0.006, (0.0, -1.75, 0.92))
    # low sun, nearly level, through the panes and along the room
    sun((0.86, 0.44, 0.215), 8.5, 0.6, (1.0, 0.75, 0.48))
    area_light((0.5, -5.2, 1.2), (0.3, -1.5, 2.5), 2.2, 1.2, 20, (1.0, 0.93, 0.84))
    cam = camera((-1.05, -5.05, 1.28), (0.02, 0, 3.10), 25, 8, 3.2, level=False)


R.SCENES.update({
    'mantel-three-quarter': (scene_three_quarter, (), 3 / 4),
    'corbel-detail': (scene_corbel_detail, (), 3 / 4),
    'beam-on-sawhorses': (scene_sawhorses, (), 2 / 3),
    'beams-morning': (scene_beams_morning, (), 2 / 3),
    'hero-dusk': (scene_hero_dusk, (), 9 / 16),
    'hero-dusk-phone': (scene_hero_phone, (), 5 / 4),
})

if __name__ == '__main__':
    R.main()
