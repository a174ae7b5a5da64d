import { readStorage } from '@backroom/contract/site/upkeep/upkeep'
import { Text } from '@mantine/core'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { PageBody } from '#kit/layout/page-body.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const bytesPerMb = 1_048_576
const mb = (bytes: number) => say('{n} MB', { n: format.number(Math.ceil(bytes / bytesPerMb)) })

/** What takes the room, and how files grow. */
export function StoragePanel() {
  const { data } = useRead(readStorage)
  return (
    <PageFrame title={say('Storage')}>
      <PageBody columns="form" widest={900}>
        <Section title={say('Tables')}>
          <div data-span={6}>
            {data && (
              <Text mb={8}>{say('The database takes {size}.', { size: mb(data.databaseBytes) })}</Text>
            )}
            <FewRows
              label={say('Tables')}
              none={say('There are none.')}
              rows={data?.tables.map(({ name, bytes, rows }) => ({
                key: name,
                cells: { Table: <span className="code">{name}</span>, Size: mb(bytes), Rows: rows },
              }))}
            />
          </div>
        </Section>
        <Section title={say('Files by month')}>
          <div data-span={6}>
            <FewRows
              label={say('Files by month')}
              none={say('No file was uploaded yet.')}
              rows={data?.months.map(({ month, files, bytes }) => ({
                key: month,
                cells: { Month: month, Files: files, Size: mb(bytes) },
              }))}
            />
          </div>
        </Section>
      </PageBody>
    </PageFrame>
  )
}
