/**
 * The server's errors by field of the form, the first message of each; `rest` has those of fields that aren't in it.
 * @param nameOf The form's name of a field of the API.
 */
export function errorsByField<Name extends string>(
  errors: readonly { field: string; message: string }[],
  nameOf: (apiField: string) => Name | undefined,
): { fields: Partial<Record<Name, string>>; rest: string[] } {
  const fields: Partial<Record<Name, string>> = {}
  const rest: string[] = []
  for (const { field, message } of errors) {
    const name = nameOf(field)
    // One of several in a field.
    const [, at] = /\.(\d+)$/.exec(field) ?? []
    if (name) fields[name] ??= at === undefined ? message : `Number ${Number(at) + 1}: ${message}`
    else rest.push(message)
  }
  return { fields, rest }
}
