/** Who asks for quotes and orders, where they live and what they write. The same numbers give the same people. */

export type Random = () => number

export function customerOf(random: Random) {
  const name = pick(firstNames, random)
  const family = pick(familyNames, random)
  const number = Math.floor(random() * 1_000)
  const line = String(Math.floor(random() * 10_000)).padStart(4, '0')
  return {
    customer_name: `${name} ${family}`,
    customer_email: `${name}.${family}${number}@${pick(mailHosts, random)}`.toLowerCase(),
    customer_phone: `(${pick(areaCodes, random)}) ${200 + Math.floor(random() * 800)}-${line}`,
  }
}

/** The first ones more often, as with names of people. */
export const pick = <T>(from: readonly T[], random: Random) => from[Math.floor(random() ** 1.7 * from.length)] as T

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const firstNames =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Karen Christopher Sarah Charles Lisa Daniel Nancy Matthew Sandra Anthony Betty Mark Ashley Donald Emily Steven Kimberly Andrew Margaret Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa Timothy Deborah Ronald Stephanie Jason Rebecca George Sharon Edward Laura Jeffrey Cynthia Ryan Dorothy Jacob Amy Nicholas Kathleen Gary Angela Eric Shirley Jonathan Emma Stephen Brenda Larry Pamela Justin Nicole Scott Anna Brandon Samantha Benjamin Katherine Samuel Christine Gregory Debra Alexander Rachel Patrick Carolyn Frank Janet Raymond Maria Jack Olivia Dennis Heather Jerry Helen Tyler Catherine Aaron Diane Jose Julie Adam Victoria Nathan Joyce Henry Lauren Zachary Kelly Douglas Christina Peter Ruth Kyle Joan Noah Virginia Ethan Judith Jeremy Evelyn Christian Hannah Walter Andrea Keith Megan Austin Cheryl Roger Jacqueline Terry Madison Sean Teresa Gerald Abigail Carl Sophia Dylan Martha Harold Sara Jordan Gloria Jesse Janice Bryan Kathryn Lawrence Ann Arthur Isabella Gabriel Judy Bruce Charlotte Logan Julia Billy Grace Joe Amber Alan Alice Juan Jean Elijah Denise Willie Frances Albert Danielle Wayne Marilyn Randy Natalie Mason Beverly Vincent Diana Liam Brittany Roy Theresa Bobby Kayla Caleb Alexis Bradley Doris Russell Lori Lucas Tiffany'.split(
    ' ',
  )
const familyNames =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Gonzales Fisher Vasquez Simmons Romero Jordan Patterson Alexander Hamilton Graham Reynolds Griffin Wallace Moreno West Cole Hayes Bryant Herrera Gibson Ellis Tran Medina Aguilar Stevens Murray Ford Castro Marshall Owens Harrison Fernandez McDonald Woods Washington Kennedy Wells Vargas Henry Chen Freeman Webb Tucker Guzman Burns Crawford Olson Simpson Porter Hunter Gordon Mendez Silva Shaw Snyder Mason Dixon Munoz Hunt Hicks Holmes Palmer Wagner Black Robertson Boyd Rose Stone Salazar Fox Warren Mills Meyer Rice Schmidt Garza Daniels Ferguson Nichols Stephens Soto Weaver Ryan Gardner Payne Grant Dunn Kelley Spencer Hawkins Arnold Pierce Vazquez Hansen Peters Santos Hart Bradley Knight Elliott Cunningham Duncan Armstrong Hudson Carroll Lane Riley Andrews Alvarado Ray Delgado Berry Perkins Hoffman Johnston Matthews Pena Richards Contreras Willis Carpenter Lawrence Sandoval Guerrero George Chapman Rios Estrada Ortega Watkins Greene Nunez Wheeler Valdez Harper Burke Larson Santiago Maldonado Morrison Franklin Carlson Austin Dominguez Carr Lawson Jacobs Obrien Lynch Singh Vega Bishop Montgomery Oliver Jensen Harvey Williamson Gilbert Dean Sims Espinoza Howell Wong Reid Hanson Le McCoy Garrett Burton Fuller Wang Weber Welch Rojas Lucas Marquez Fields Park Yang Little Banks Padilla Day Walsh Bowman Schultz Luna Fowler Mejia Müller Lovelace'.split(
    ' ',
  )
const mailHosts = ['gmail.com', 'yahoo.com', 'outlook.com', 'icloud.com', 'comcast.net', 'example.com', 'bellsouth.net']
const areaCodes = ['615', '931', '629', '423', '865', '901', '731', '256', '270', '404', '205', '859']
export const companyNames =
  'Maple Ridge|Cumberland|East End|Harpeth|Timberline|Stone Creek|Old Hickory|Franklin|Belle Meade|Highland'.split('|')
export const trades = [
  'Homes',
  'Carpentry',
  'Builders',
  'Construction',
  'Interiors',
  'Design',
  'Restoration',
  'Masonry',
]
export const remarks = [
  'For the great room.',
  'The stone stands out four inches; please leave room for the damper.',
  'We would like to see a sample of the stain before you begin.',
  'There is a gas insert below, and the television goes above it.',
  'Call me in the evening, my husband is at home during the day.',
  'The opening is 42 1/2 in wide and the ceiling 9 ft high.',
  'Can you match the beam that we have in the kitchen?',
  'No hurry, the house will not be finished before spring.',
  'The chimney leans a little to the left, so the back needs scribing.',
  'Please keep the saw marks and the nail holes.',
]
export const places = [
  ['Nashville', '37203'],
  ['Franklin', '37064'],
  ['Murfreesboro', '37130'],
  ['Brentwood', '37027'],
  ['Memphis', '38103'],
  ['Knoxville', '37902'],
  ['Chattanooga', '37402'],
  ['Leipers Fork', '37064'],
  ['Columbia', '38401'],
  ['Clarksville', '37040'],
] as const
