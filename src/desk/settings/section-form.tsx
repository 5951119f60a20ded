import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { fieldsOf, type SectionName, sectionTitles } from '../../features/settings/setting-fields.ts'
import { valueOfText } from '../../features/settings/setting-texts.ts'
import { useForm } from '../../features/shared/form/use-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { useUnsaved } from '../parts/leave-guard.tsx'
import { Conflicts } from '../parts/two-desks/conflicts.tsx'
import { type Conflict, conflictsIn } from '../parts/two-desks/conflicts-in.ts'
import { useConflicts } from '../parts/two-desks/use-conflicts.ts'
import { focusField } from '../parts/two-desks/use-edit.ts'
import { PreviewDialog } from '../prices/preview-dialog.tsx'
import { SaveFoot } from '../prices/save-foot.tsx'
import { PromisedThen } from './promised-then.tsx'
import { SettingChanges } from './setting-changes.tsx'
import { SettingInput } from './setting-input.tsx'
import {
  previewSettings,
  type SectionUpdate,
  type ShopSettings,
  saveSettings,
  settingsQuery,
} from './settings-queries.ts'

/** Where each section is seen, so that the owner knows what a change reaches. */
const leads: Record<SectionName, ReactNode> = {
  business: 'In the header and footer of every page, in emails, on papers, and in what search engines read.',
  hours: "In the footer, in emails and guides, for 'Open now', and when an answer or a delivery is due.",
  closed: 'Days without work, besides the hours. Delivery dates and promised answers skip them.',
  areas: 'On the home page and in the delivery guide.',
  truck: (
    <>
      Where your truck goes. What a trip costs is under{' '}
      <Link from="/admin" search={{ tab: 'pricing', part: 'delivery-and-tax' }} className="link">
        Pricing Management
      </Link>
      ; an area without a rate isn't served. Changes are undone in the history of{' '}
      <Link from="/admin" search={{ tab: 'settings', part: 'truck' }} className="link">
        Settings
      </Link>
      .
    </>
  ),
  defaults: 'For new offers and emails. What was sent stays as it was.',
  policies: 'On the page of policies. Saving them says that you have read them. Accepted offers keep their terms.',
  replies: 'To choose from when you write to a customer.',
  mails: 'Your own words above and below what each email says. Leave them empty for none.',
  home: (
    <>
      The words of the home page. Its large picture is under{' '}
      <Link to="/admin-images" search={{ tab: 'hero-image' }} className="link">
        Hero Image
      </Link>
      .
    </>
  ),
  maker: 'On the home page, below what is done in the workshop: who makes it. The portrait is below.',
  reviews: 'On the home page, until the first real review is in.',
  descriptions: "Under each page's title in search results: 70 to 160 characters, no two alike.",
}

/** One section. What is typed is looked at before it is saved; what someone else saved is never overwritten unseen. */
export function SectionForm({ section, settings }: { section: SectionName; settings: ShopSettings }) {
  const client = useQueryClient()
  const fields = fieldsOf(section)
  // As it was when the form began, or was last saved: what is fetched since doesn't change what is being typed.
  const [begun, setBegun] = useState(settings)
  const [wanted, setWanted] = useState<SectionUpdate>()
  const conflicts = useConflicts()
  const [status, setStatus] = useState('')
  const saved = begun.values[section] ?? {}
  const form = useForm<Record<string, string>>({
    start: saved,
    check: (values) =>
      Object.fromEntries(
        fields.map(([name, { kind }]) => {
          const typed = valueOfText(kind, values[name] ?? '')
          return [name, typed.ok ? undefined : typed.message]
        }),
      ),
    nameOf: (name) => name,
    send: async (values) => {
      if (conflicts.holdsSave()) return
      const changed = Object.fromEntries(Object.entries(values).filter(([name, text]) => text !== saved[name]))
      const update = { section, version: begun.version, values: changed }
      try {
        const preview = await previewSettings(update)
        // Policies that are saved as they are have been read.
        if (preview.changes.length > 0 || section === 'policies') setWanted({ ...update, preview })
        else setStatus('No changes to save.')
      } catch (error) {
        const found = conflictsIn(error)
        if (!found) throw error
        await showConflicts(found.conflicts)
      }
    },
    onChange: () => setStatus(''),
  })
  const changed = fields.filter(([name]) => form.values[name] !== saved[name])
  useUnsaved(changed.length > 0)
  const isBehind = settings.version > begun.version && changed.length === 0
  const takeOver = (now: ShopSettings) => {
    setBegun(now)
    form.reset(now.values[section] ?? {})
  }
  const catchUp = useEffectEvent(takeOver)
  // After an undo, or when someone else saved while nothing was typed here.
  useEffect(() => {
    if (isBehind) catchUp(settings)
  }, [isBehind, settings])

  /** What the other side saved comes into the form, except where this side has typed. */
  async function showConflicts(found: Conflict[]): Promise<void> {
    const latest = await client.fetchQuery(settingsQuery)
    const now = latest.values[section] ?? {}
    const typed = Object.fromEntries(Object.entries(form.latest.current).filter(([name, text]) => text !== saved[name]))
    setBegun(latest)
    setWanted(undefined)
    conflicts.show(found)
    form.reset(now, { ...now, ...typed })
  }

  return (
    <section aria-labelledby="settings-section">
      <h2 id="settings-section" className="text-xl">
        {sectionTitles[section]}
      </h2>
      <p className="mt-1 max-w-measure text-ui text-quiet">{leads[section]}</p>
      <Conflicts
        className="mt-5"
        list={conflicts.list}
        box={conflicts.box}
        settle={(name, whose) => {
          const theirs = conflicts.list.find((one) => one.name === name)?.theirs
          if (whose === 'theirs' && theirs !== undefined) form.change({ [name]: theirs })
          conflicts.drop(name)
          focusField(form.element.current, name)
        }}
      />
      <form {...form.props} className="mt-6">
        <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
          {fields.map(([name, field]) => (
            <SettingInput key={name} field={field} {...form.field(name)} />
          ))}
        </div>
        {form.failure && (
          <Notice tone="ember" title="Not saved" className="mt-5">
            <p>{form.failure.reason ?? "The shop can't be reached. Try again."}</p>
          </Notice>
        )}
        <SaveFoot
          className="sticky bottom-0 z-10 mt-6 border-t border-line bg-paper py-3"
          changed={changed.length}
          status={status}
          saveLabel={section === 'policies' && changed.length === 0 ? 'I have read them' : 'Preview and save'}
          isSending={form.isSending}
          onDiscard={() => {
            form.reset()
            conflicts.show([])
            form.element.current?.querySelector<HTMLElement>('input, textarea')?.focus()
          }}
        />
      </form>
      <PreviewDialog
        wanted={wanted}
        titleOf={() => `Save ${sectionTitles[section]}`}
        save={{
          ...saveSettings,
          onError: (error, ...failed) => {
            const found = conflictsIn(error)
            return found ? showConflicts(found.conflicts) : saveSettings.onError?.(error, ...failed)
          },
        }}
        onClose={() => setWanted(undefined)}
        onSaved={() => {
          const now = client.getQueryData(settingsQuery.queryKey)
          setWanted(undefined)
          conflicts.show([])
          if (now) takeOver(now)
        }}
      >
        {({ preview }) =>
          preview && preview.changes.length > 0 ? (
            <>
              <SettingChanges changes={preview.changes} />
              <PromisedThen orders={preview.promised} />
            </>
          ) : (
            <p>You have read the policies, and they are right. The page says as of when.</p>
          )
        }
      </PreviewDialog>
    </section>
  )
}
