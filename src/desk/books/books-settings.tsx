import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountNames } from '../../features/books/journal.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialog/dialog.tsx'
import { RadioCard, RadioCards } from '../../ui/fields/choice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FormDialog, useEdited } from '../parts/form-dialog.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { useEdit } from '../parts/two-desks/use-edit.ts'
import { type BooksSettings, basisChangeQuery, booksSettingsQuery, saveBooksSettings } from './books-queries.ts'
import { changeTexts } from './books-text.ts'

type Key = keyof BooksSettings['accounts']

/** What goes into each account. */
const accounts: Record<Key, string> = {
  card: 'Card payments',
  hand: 'Checks and cash',
  transfer: 'Bank transfers',
  bank: 'Payouts to the bank',
  deposits: 'Deposits held',
  owed: 'Owed to the shop',
  sales: 'Sales',
  refunds: 'Refunds',
  tax: 'Sales tax',
  fees: 'Card fees',
  disputes: 'Disputed payments',
  other: 'Other charges of the card processor',
}
const keys = Object.keys(accounts) as Key[]
const codeKeys = keys.filter((key) => key !== 'bank')

/** What type of account each is best. */
const forQuickBooks: Record<Key, string> = {
  card: 'Other Current Asset',
  hand: 'Undeposited Funds, or an Other Current Asset',
  transfer: 'Bank',
  bank: 'Bank',
  deposits: 'Other Current Liability',
  owed: 'Other Current Asset, not Accounts Receivable, which asks for a customer in every line',
  sales: 'Income',
  refunds: 'Income',
  tax: 'Other Current Liability of your own, since the one QuickBooks makes may ask for a tax agency',
  fees: 'Expense',
  disputes: 'Expense',
  other: 'Expense',
}
const forXero: Record<Exclude<Key, 'bank'>, string> = {
  card: 'Current Asset. Code the payouts in your bank feed to it.',
  hand: 'Current Asset',
  transfer: 'Current Asset. Code the transfers in your bank feed to it.',
  deposits: 'Current Liability',
  owed: 'Current Asset',
  sales: 'Revenue',
  refunds: 'Revenue',
  tax: 'Current Liability',
  fees: 'Expense',
  disputes: 'Expense',
  other: 'Expense',
}

export function BooksSettingsButton({ label = 'Settings…' }: { label?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { last: wasOpen, key } = useEdited(isOpen || undefined)
  return (
    <>
      <button type="button" className="link min-h-6 text-sm print:hidden" onClick={() => setIsOpen(true)}>
        {label}
      </button>
      {wasOpen && <LoadedSettings key={key} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type Opened = { open: boolean; onClose: () => void }

/** Begins with what is stored now, and keeps what is typed if another desk saves. */
function LoadedSettings({ open, onClose }: Opened) {
  const read = useQuery(booksSettingsQuery)
  const [known, setKnown] = useState<BooksSettings>()
  if (known === undefined && read.data && !read.isFetching) setKnown(read.data)
  if (known) return <SettingsForm open={open} settings={known} onClose={onClose} />
  return (
    <Dialog open={open} onOpenChange={(stays) => !stays && onClose()} title="Settings of the books" size="lg">
      {read.isError ? (
        <ReadError text="The settings could not be loaded." read={read} />
      ) : (
        <div role="status" aria-label="Loading the settings">
          <Skeleton className="h-96" />
        </div>
      )}
    </Dialog>
  )
}

function SettingsForm({ open, settings, onClose }: Opened & { settings: BooksSettings }) {
  const client = useQueryClient()
  const save = useMutation(saveBooksSettings)
  /** What Save would change in the books, while it asks. */
  const [asked, setAsked] = useState<string[]>()
  const { form, conflicts } = useEdit({
    shown: settings,
    draftOf: (stored = settings) => stored,
    nameOf: (field) => field,
    send: async (typed, was = settings) => {
      if (asked === undefined && typed.basis !== was.basis) {
        const texts = changeTexts(typed.basis, await client.fetchQuery(basisChangeQuery(typed.basis)))
        if (texts.length > 0) return setAsked(texts)
      }
      setAsked(undefined)
      await save.mutateAsync({ ...typed, was })
      onClose()
    },
  })
  const { last: question = [] } = useEdited(asked)
  return (
    <FormDialog
      open={open}
      title="Settings of the books"
      submitLabel="Save"
      size="lg"
      form={form}
      conflicts={conflicts}
      className="grid gap-8"
      onClose={onClose}
    >
      <RadioCards
        legend="A sale counts"
        hint="Orders that aren't finished follow on the day that you change it, and you see first what that does. A closed month stays as it is."
        value={form.values.basis}
        onChange={(basis) => form.change({ basis: basis === 'payment' ? 'payment' : 'delivery' })}
      >
        <RadioCard
          value="delivery"
          title="On delivery"
          text="Until then a deposit is money that you hold for the customer."
        />
        <RadioCard
          value="payment"
          title="On payment"
          text="Each payment is a sale, with its part of the tax, on the day it comes in."
        />
      </RadioCards>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-ui font-medium">Account names, for QuickBooks</legend>
        <p className="mb-3 text-sm text-quiet">
          Exactly as in your chart of accounts, where each should be of the type below it. An empty one gets the name it
          came with.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {keys.map((key) => (
            <TextField
              key={key}
              label={accounts[key]}
              maxLength={100}
              placeholder={accountNames[key]}
              hint={forQuickBooks[key]}
              {...form.field(`accounts.${key}`)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-ui font-medium">Account codes, for Xero</legend>
        <p className="mb-3 text-sm text-quiet">
          Xero finds accounts by their codes, such as 200. Leave them empty without it. It takes no journals on a bank
          account or on Accounts Receivable, so have accounts of your own, each of the type below it.
        </p>
        <div className="grid gap-4 min-[26rem]:grid-cols-2 sm:grid-cols-3">
          {codeKeys.map((key) => (
            <TextField
              key={key}
              label={accounts[key]}
              maxLength={10}
              hint={forXero[key]}
              {...form.field(`codes.${key}`)}
            />
          ))}
        </div>
        <TextField
          label="Tax rate"
          maxLength={50}
          className="mt-4"
          hint="The full name of Xero's rate for lines without tax: the journal books the tax itself."
          {...form.field('taxRate')}
        />
      </fieldset>
      {form.failure && (
        <p role="alert" className="text-ember">
          {form.failure.reason ?? 'The settings were not saved. Try again.'}
        </p>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={form.values.basis === 'payment' ? 'Count sales on payment?' : 'Count sales on delivery?'}
        text={question.map((text) => <p key={text}>{text}</p>)}
        confirmLabel="Change It"
        cancelLabel="Leave It"
        busy={form.isSending}
        onConfirm={() => form.element.current?.requestSubmit()}
      />
    </FormDialog>
  )
}
