/** BOOK-3: an order without tax, and the certificate of its customer. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  acceptedCertificates,
  certificateFilePath,
  certificateLimits,
  certificateText,
} from '../../../features/orders/certificate/certificate.ts'
import type { CertificateApi } from '../../../features/orders/certificate/certificate-api.server.ts'
import { DateField } from '../../../features/shared/form/fields.tsx'
import { answered, apiBase, apiFetch } from '../../../platform/browser/api-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import { uploadForm } from '../../../platform/browser/upload-client.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { FileDrop } from '../../../ui/fields/file-drop.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FactGroup } from '../../parts/facts.tsx'
import { FormDialog, useEdited } from '../../parts/form-dialog.tsx'
import { showFailure } from '../../parts/show-failure.ts'
import { useEdit } from '../../parts/two-desks/use-edit.ts'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { type Order, oneKey, orderOf, refreshOrders } from '../orders-queries.ts'

const api = hc<CertificateApi>(apiBase, { fetch: apiFetch }).admin.orders[':id'].certificate

type Certificate = NonNullable<Order['exemption']>['certificate']
type ExemptionProps = { order: number; certificate: Certificate }

export function Exemption({ order, certificate }: ExemptionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useFocusAfter(isOpen, opener)
  const { key } = useEdited(isOpen || undefined)
  return (
    <FactGroup title="Sales tax">
      <p className="text-ui wrap-anywhere">
        Exempt from sales tax.{' '}
        {certificate ? (
          <>
            Certificate{' '}
            <a className="link" download href={`${apiBase}${certificateFilePath(order)}`}>
              {certificate.number}
            </a>{' '}
            {certificateText(certificate)}
            {certificate.holder && `, of ${certificate.holder}`}.
          </>
        ) : (
          <span className="text-ember">No certificate yet.</span>
        )}
      </p>
      <p className="flex flex-wrap gap-x-2 print:hidden">
        <Button ref={opener} variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
          {certificate ? 'Change certificate' : 'Add certificate'}
        </Button>
        {certificate && <Remove order={order} number={certificate.number} />}
      </p>
      <CertificateForm key={key} {...{ order, certificate, isOpen }} onClose={() => setIsOpen(false)} />
    </FactGroup>
  )
}

function useSaved(id: number) {
  const client = useQueryClient()
  return async (order: Order) => {
    client.setQueryData(oneKey(id), order)
    await refreshOrders(client)
  }
}

function Remove({ order, number }: { order: number; number: string }) {
  const [asks, setAsks] = useState(false)
  const onSaved = useSaved(order)
  const remove = useMutation({
    mutationFn: () => answered(api.$delete({ param: { id: String(order) } })).then(orderOf),
    onSuccess: onSaved,
    onError: (error) => showFailure('Not Removed', error),
    onSettled: () => setAsks(false),
  })
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsks(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Remove this certificate?"
        text={<p className="wrap-anywhere">Certificate {number} and its file will be gone for good.</p>}
        confirmLabel="Remove"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}

type CertificateFormProps = ExemptionProps & { isOpen: boolean; onClose: () => void }

/** A certificate that is there keeps its file unless another is chosen. */
function CertificateForm({ order, certificate, isOpen, onClose }: CertificateFormProps) {
  const onSaved = useSaved(order)
  const { form, conflicts } = useEdit({
    shown: certificate ?? undefined,
    draftOf: (stored) => ({
      ...{ number: stored?.number ?? '', holder: stored?.holder ?? '', validUntil: stored?.validUntil ?? '' },
      file: undefined as File | undefined,
    }),
    check: ({ number: typed, file }) => ({
      number: typed.trim() === '' ? 'Enter the number of the certificate.' : undefined,
      file: file ? sizeProblem(file) : certificate ? undefined : 'Choose the file of the certificate.',
    }),
    send: async ({ file, ...text }, was) => {
      await onSaved(orderOf(file ? await upload(order, { ...text, file }) : await change(order, { ...text, was })))
      onClose()
    },
  })
  const { file } = form.values
  return (
    <FormDialog
      open={isOpen}
      title={certificate ? 'Change certificate' : 'Add certificate'}
      submitLabel="Save"
      form={form}
      conflicts={conflicts}
      className="grid gap-4"
      onClose={onClose}
    >
      <TextField label="Certificate number" required maxLength={certificateLimits.number} {...form.field('number')} />
      <TextField label="Name on it" optional maxLength={certificateLimits.holder} {...form.field('holder')} />
      <DateField label="Valid until" optional {...form.field('validUntil')} />
      <FileDrop
        label={certificate ? 'Choose Another File' : 'Choose File'}
        accept={acceptedCertificates}
        files={file ? [file] : []}
        onChoose={([chosen]) => form.change({ file: chosen })}
        hint="PDF, JPEG, PNG or HEIC, up to 5 MB. Only you can open it."
        error={form.errors.file}
      />
      {form.failure && (
        <p role="alert" className="text-sm text-ember">
          {form.failure.reason ?? 'The certificate was not saved. Try again.'}
        </p>
      )}
    </FormDialog>
  )
}

const sizeProblem = ({ size }: File) => (size > certificateLimits.bytes ? 'The file is larger than 5 MB.' : undefined)

type Text = { number: string; holder: string; validUntil: string }
type ApiOrder = Parameters<typeof orderOf>[0]

const change = (id: number, json: Text & { was: NonNullable<Certificate> | undefined }) =>
  answered(api.$put({ param: { id: String(id) }, json }))

function upload(id: number, { file, ...text }: Text & { file: File }): Promise<ApiOrder> {
  const form = new FormData()
  for (const [name, value] of Object.entries(text)) form.set(name, value)
  form.set('file', file)
  return uploadForm(`/admin/orders/${id}/certificate`, form)
}
