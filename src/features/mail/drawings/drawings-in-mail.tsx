import { Img, Section, Text } from '@react-email/components'
import { captionStyle, drawingStyle } from '../mail-layout.tsx'

/** A picture attached to the email, and what it shows. */
export type AttachedDrawing = { cid: string; text: string }

/** DRAW-4: the pieces, drawn to scale. The sentence below is also what the plain text says. */
export const DrawingsInMail = ({ drawings }: { drawings: readonly AttachedDrawing[] }) =>
  drawings.map(({ cid, text }) => (
    <Section key={cid} style={{ margin: '16px 0 0' }}>
      <Img src={`cid:${cid}`} alt="The piece, drawn to scale" width="440" style={drawingStyle} />
      <Text className="quiet" style={captionStyle}>
        {text}
      </Text>
    </Section>
  ))
