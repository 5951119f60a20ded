/** What we use of the format's validator, which comes without types. */
declare module 'gltf-validator' {
  type Issues = { numErrors: number; numWarnings: number; messages: { code: string; severity: number }[] }
  const validator: { validateBytes(file: Uint8Array, options?: object): Promise<{ issues: Issues }> }
  export default validator
}
