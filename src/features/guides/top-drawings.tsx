/** The drawings that guides open with. Not to scale unless they say so; every figure in them is true. */
import { shop } from '../../../content/shop.ts'
import { Dimension, Drawing, Label, wood } from '../measuring/drawing-parts.tsx'

/** A king-post truss as one would sketch it for us: four figures are enough for a price. */
export function TrussDrawing() {
  return (
    <Drawing title="A sketch of a king-post truss with its four measurements" width={560} height={330}>
      <path d="M30 236 L280 62 L530 236" strokeDasharray="6 5" strokeWidth={1} />
      <path d="M58 236 H502 V258 H58 Z" className={wood} />
      <path d="M58 236 L268 88 H292 L502 236 H464 L292 116 V236 H268 V116 L96 236 Z" className={wood} />
      <path d="M268 168 L188 224 L196 236 M292 168 L372 224 L364 236" />
      <path d="M268 152 L170 222 L184 236 L268 176 Z M292 152 L390 222 L376 236 L292 176 Z" className={wood} />
      <Dimension from={[58, 294]} to={[502, 294]} label="16 ft" offset={-19} />
      <Dimension from={[532, 88]} to={[532, 258]} label="" />
      <Label strong at={[522, 150]} anchor="end">
        5 ft 4 in
      </Label>
      <Dimension from={[30, 236]} to={[30, 258]} label="" />
      <Label strong at={[22, 214]} anchor="start">
        8 in
      </Label>
      <Label at={[40, 40]} anchor="start">
        Barn wood, 6 in deep, pegged
      </Label>
      <path d="M150 52 L196 128" strokeWidth={1} className="stroke-quiet" />
    </Drawing>
  )
}

/** From the truck to the wall, from above: what a long piece of wood needs. */
export function DoorDrawing() {
  const { truckParkingMaxFt, accessPathMinIn } = shop.delivery
  return (
    <Drawing
      title={`A house from above: the truck parks within ${truckParkingMaxFt} feet of the door, and the way in is ${accessPathMinIn} inches wide or more`}
      width={560}
      height={330}
    >
      <path d="M26 206 H116 V270 H26 Z M116 214 H142 V262 H116 Z" className="fill-card" />
      <path d="M40 220 H108 V230 H40 Z M40 244 H108 V254 H40 Z" className={wood} />
      <path d="M290 40 H540 V300 H290 V262 M290 214 V40" strokeWidth={4} />
      <path d="M290 214 H400 V40 M290 262 H448 V150 M448 100 V40" strokeWidth={3} />
      <path d="M142 238 H424 V130" strokeDasharray="7 6" className="stroke-quiet" />
      <path d="M418 142 L424 128 L430 142" className="stroke-quiet" />
      <path d="M470 46 H528 V58 H470 Z" className={wood} />
      <Dimension from={[142, 300]} to={[290, 300]} label={`${truckParkingMaxFt} ft at most`} offset={-19} />
      <Dimension from={[336, 214]} to={[336, 262]} label="" />
      <Label strong at={[348, 284]} anchor="start">
        {accessPathMinIn} in or more
      </Label>
      <Label at={[84, 190]}>Our truck</Label>
      <Label at={[499, 80]}>Its wall</Label>
    </Drawing>
  )
}
