import { type ItemImport, itemImports } from '@backroom/contract/items/imports/imports'
import { type Caller, until } from '#testing/test-app'
import { fileForm } from '#testing/upload'

/** The steps of an import as the console takes them. */
export class ImportSteps {
  constructor(private readonly by: Caller) {}

  /** Sends a sheet; answers the import, or the refusal. */
  async upload(bytes: Buffer | string, fileName = 'sheet.csv') {
    const body = fileForm(bytes, fileName, { name: 'Test' })
    const reply = await this.by.raw({ method: 'POST', url: '/api/itemImports', payload: body })
    return { status: reply.statusCode, body: reply.json<ItemImport & { message: string }>() }
  }

  map(
    sheet: ItemImport,
    more: Partial<Pick<ItemImport, 'mode' | 'keyColumn' | 'blankMeans' | 'mapping'>> = {},
  ) {
    const { version, name, mode, keyColumn, blankMeans, mapping } = { ...sheet, ...more }
    return this.by.call(itemImports.map, {
      params: { uid: sheet.uid },
      body: { version, name, mode, keyColumn, blankMeans, mapping },
    })
  }

  /** Uploads, maps as it is recognised, checks, and waits for the end of it. */
  async checked(
    bytes: Buffer | string,
    more: Parameters<ImportSteps['map']>[1] = {},
    ms = 30_000,
  ): Promise<ItemImport> {
    const { status, body } = await this.upload(bytes)
    if (status !== 201) throw new Error(body.message)
    await this.map(body, more)
    await this.by.call(itemImports.check, { params: { uid: body.uid } })
    return this.reaches(body.uid, 'checked', ms)
  }

  async reaches(uid: number, state: ItemImport['state'], ms = 30_000): Promise<ItemImport> {
    let now = await this.by.call(itemImports.read, { params: { uid } })
    await until(
      `import ${uid} to be ${state}`,
      async () => {
        now = await this.by.call(itemImports.read, { params: { uid } })
        return now.state === state
      },
      ms,
    ).catch(error => {
      throw new Error(`${error.message}; it is ${JSON.stringify(now)}`)
    })
    return now
  }

  rows(uid: number, outcome?: 'changed' | 'new' | 'unchanged' | 'refused') {
    return this.by.call(itemImports.rows, { params: { uid }, query: outcome ? { outcome } : {} })
  }

  async run(uid: number, ms = 30_000): Promise<ItemImport> {
    const doubts = await this.by.call(itemImports.warnings, { params: { uid } })
    const accepted = doubts.map(({ key }) => key)
    await this.by.call(itemImports.run, { params: { uid }, body: { accepted } })
    return this.reaches(uid, 'done', ms)
  }
}
