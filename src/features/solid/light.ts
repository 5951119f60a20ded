/** TURN-1, WALL-2: where a piece is drawn, and in which light. */

export type Numbers3 = readonly [number, number, number]

export type Light = {
  /** To where the light comes from, along the wall's axes; of length 1. */
  from: Numbers3
  /** Of wood that faces the room, by its picture's: 1 leaves each channel of its light as it is. */
  color: Numbers3
  /** How dark its shadow is, from 0 to 1. */
  shadow: number
}

export type Stand = {
  /** From inches before the wall to the picture's clip space, column by column. */
  matrix: readonly number[]
  /** Where the middle of its underside is on the wall; and where the lens is, from there. In inches. */
  at: readonly [x: number, y: number]
  eye: Numbers3
  light: Light
}

/** Window light from the upper left, as most drawings have it. */
export const fromUpperLeft: Numbers3 = [-0.398, 0.664, 0.632]
