import { type AnyBulk, runPreviewed } from '@backroom/contract/kit/bulk'
import { z } from 'zod'
import type { BulkDefinition } from '#kit/bulk/definition'
import { preview, runDirectly, runPreview } from '#kit/bulk/start'
import type { Kit } from '#kit/kit'
import { read, serve } from '#kit/serve'

/** Serves one bulk operation: dry run, run of a preview, or a small run at once. */
export function serveBulk<Contract extends AnyBulk>(
  kit: Kit,
  contract: Contract,
  definition: BulkDefinition<Contract>,
): void {
  kit.bulk.add(contract, definition as unknown as BulkDefinition<AnyBulk>)
  // The three forms of the body are told apart here, so that a refusal names the field that is wrong with the form meant.
  const anyForm = { ...contract.call, body: z.looseObject({}) }
  serve(kit, anyForm, async ({ body, store, visitor, reply }) => {
    const asking = { kit, store, visitor }
    if ('previewUid' in body) {
      reply.code(202)
      return runPreview(asking, read(runPreviewed, body), {
        resource: contract.resource,
        name: contract.name,
      })
    }
    const form = read(body.dryRun === true ? contract.dryRun : contract.direct, body) as z.output<
      Contract['direct']
    >
    const run = {
      contract,
      values: contract.values.parse(form) as Record<string, unknown>,
      selection: form.selection as never,
      note: (form.note as string | undefined) ?? '',
    }
    if (body.dryRun === true) return preview(asking, run)
    reply.code(202)
    return runDirectly(asking, run, form.idempotencyKey as string, form.accept as string[] | undefined)
  })
  kit.served[kit.served.length - 1] = contract.call
}
