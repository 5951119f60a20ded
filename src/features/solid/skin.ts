/** TURN-1, WALL-2: what a solid piece is covered with. */

/** As `toneMatrix` has it: 20 numbers, the `values` of an feColorMatrix in coded sRGB. */
export type ToneMatrix = string

/** The wood's pictures (content/photos/woods), loaded, and its finish; none leaves the wood's color as it is. */
export type SkinPictures = { face: TexImageSource; end: TexImageSource; tone?: ToneMatrix | undefined }
