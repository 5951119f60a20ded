/** What an owner types to run a command: not the same everywhere. */

/**
 * A text with `npm run backup -- --list` and the like, as it is typed where this runs. In the image it is `shop backup
 * --list`: the Dockerfile sets SHOP_COMMAND, and so does the systemd unit. Columns stay where they are.
 */
export function asTyped(text: string, command = process.env.SHOP_COMMAND): string {
  if (!command) return text
  const renamed = (part: string) =>
    part.replaceAll(/npm run (backup|restore|move-to-postgres)\b( --(?= ))?/g, `${command} $1`)
  return renamed(text.replaceAll(/^npm run .*?\S(?= {3,}\S)/gm, (form) => renamed(form).padEnd(form.length)))
}
