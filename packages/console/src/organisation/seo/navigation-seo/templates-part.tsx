import type { StoredOf } from '@backroom/contract/kit/record'
import { seoTemplateList, type seoTemplates } from '@backroom/contract/organisation/seo/templates'
import { Anchor, Box, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { TemplateDrawer } from '#organisation/seo/navigation-seo/template-drawer.tsx'
import { SitePicker } from '#organisation/site-picker.tsx'

type Template = StoredOf<typeof seoTemplates>
const scopes = { category: 'Categories', facet: 'Facet pages', collection: 'Collections', brand: 'Brands' }

/** Texts with tokens for pages that have none of their own, the first to be asked first. */
export function TemplatesPart({ site }: { site: string }) {
  const { data } = useRead(seoTemplateList, { query: { site } })
  const [open, setOpen] = useState<number | 'new' | null>(null)
  return (
    <PageFrame
      title={say('Templates')}
      actions={
        <>
          <SitePicker />
          <Button
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => setOpen('new')}
          >
            {say('New template')}
          </Button>
        </>
      }
    >
      <Box p="14px var(--br-side) 40px" className="scrolls">
        <FewRows
          label={say('Templates')}
          none={say('No templates yet. A template writes titles and descriptions for pages that have none.')}
          rows={data?.map(template => ({ key: template.uid, cells: cellsOf(template, setOpen) }))}
        />
      </Box>
      {open && <TemplateDrawer key={open} site={site} uid={open} onClose={() => setOpen(null)} />}
    </PageFrame>
  )
}

function cellsOf(template: Template, onOpen: (uid: number) => void) {
  return {
    Name: (
      <Anchor component="button" type="button" c="inherit" fw={540} onClick={() => onOpen(template.uid)}>
        {template.name}
      </Anchor>
    ),
    Priority: format.number(template.priority),
    For: say(scopes[template.scopeKind]),
    Title: template.pageTitle,
    Pages: format.number(template.pages),
    Status: template.active ? <Pill tone="leaf">{say('On')}</Pill> : <Pill tone="gray">{say('Off')}</Pill>,
  }
}
