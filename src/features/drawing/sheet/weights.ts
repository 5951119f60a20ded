/** SHEET-1: the inks of a sheet and how heavy its lines are. Pure. */

export const sheetColors = { paper: '#fbf7f0', ink: '#2e241b', wood: '#2e1b0d', shade: '#3b2a1a' }
/** Of lines, as shares of the letters beside them: the cut, an edge, a joint, what is there for scale. */
export const weights = { cut: 0.1, edge: 0.075, thin: 0.045, light: 0.034 }
