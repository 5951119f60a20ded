import { PicturesViewer, type PicturesViewerProps } from '../../features/catalog/product/pictures-viewer.tsx'

const fetchFullScreen = () => import('../../features/gallery/lightbox-window.tsx').then((part) => part.LightboxWindow)

/** WIN-4: a product's pictures, with the gallery's full screen behind a press. */
export const ProductPicturesPart = (props: PicturesViewerProps) => (
  <PicturesViewer {...props} fetchFullScreen={fetchFullScreen} />
)
