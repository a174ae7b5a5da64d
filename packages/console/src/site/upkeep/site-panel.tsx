import { allSites, siteInput, siteRecords } from '@backroom/contract/site/upkeep/upkeep'
import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { PageBody } from '#kit/layout/page-body.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { isInPlan } from '#kit/store-facts.ts'

const Field = fieldsOf(siteInput)

/** The websites of the store. */
export function SitePanel() {
  const { data } = useRead(allSites)
  const [uid, setUid] = useState<number | 'new' | null>(null)
  const make = isInPlan({ feature: 'multiSite' }) && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setUid('new')}>
      {say('New site')}
    </Button>
  )
  return (
    <PageFrame title={say('Sites')} actions={make}>
      <PageBody columns="form" widest={900}>
        <Section title={say('Websites of the store')}>
          <div data-span={6}>
            <FewRows
              label={say('Sites')}
              none={say('There are none.')}
              rows={data?.map(site => ({
                key: site.uid,
                cells: {
                  Site: (
                    <Anchor component="button" type="button" onClick={() => setUid(site.uid)}>
                      {site.name}
                    </Anchor>
                  ),
                  Code: <span className="code">{site.code}</span>,
                  Address: site.siteUrl,
                  State: site.isDefault ? say('First') : site.active ? say('Active') : say('Switched off'),
                },
              }))}
            />
          </div>
        </Section>
      </PageBody>
      {uid !== null && (
        <RecordDrawer
          contract={siteRecords}
          uid={uid}
          blank={{ code: '', name: '', siteUrl: '', active: true }}
          title={site => site?.name ?? say('New site')}
          removal={site => ({
            text: say('{site} loses its menus, and its keys open nothing any more.', { site: site.name }),
            confirm: say('Delete site'),
          })}
          onClose={() => setUid(null)}
        >
          {() => (
            <>
              <Field name="name" span={4} />
              <Field name="active" span={2} />
              <Field name="code" span={2} hint={say('It stays as it is made.')} />
              <Field name="siteUrl" span={4} />
            </>
          )}
        </RecordDrawer>
      )}
    </PageFrame>
  )
}
