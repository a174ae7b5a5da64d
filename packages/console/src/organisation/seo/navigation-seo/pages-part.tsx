import type { AskedRow } from '@backroom/contract/kit/data-view'
import { screens } from '@backroom/contract/organisation/screens'
import {
  importSeo,
  replaceInSeo,
  seoFromTemplate,
  seoProblems,
  seoView,
  setSeoCanonical,
  setSeoRobots,
} from '@backroom/contract/organisation/seo/navigation-seo'
import { counted } from '@backroom/contract/wording/say'
import { Anchor, Button, Menu, Text, Tooltip } from '@mantine/core'
import { IconUpload, IconWorldSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { Pill, type Tone } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { SheetImportDialog } from '#kit/sheet-import/sheet-import-dialog.tsx'
import { format } from '#kit/store-facts.ts'
import { CanonicalForm, ReplaceForm, RobotsForm } from '#organisation/seo/navigation-seo/seo-bulk-forms.tsx'
import { SeoDrawer } from '#organisation/seo/navigation-seo/seo-drawer.tsx'
import { TextCell } from '#organisation/seo/navigation-seo/text-cell.tsx'
import { SitePicker } from '#organisation/site-picker.tsx'

type Row = AskedRow<typeof seoView>
const tones: Readonly<Record<NonNullable<Row['problem']>, Tone>> = {
  missing: 'amber',
  tooLong: 'amber',
  duplicate: 'brick',
  hiddenInMenu: 'brick',
  elsewhere: 'gray',
}
const softMost = { pageTitle: 65, metaDescription: 160 }

/** Every page of a site, those with problems first; texts are edited in the row. */
export function PagesPart({ site }: { site: string }) {
  const [open, setOpen] = useState<number | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  return (
    <>
      <ListPage
        title={screens.navigationSeo.title}
        view={seoView}
        params={{ site }}
        onOpenRow={row => setOpen(row.uid)}
        cells={{
          path: row => (
            <Anchor
              component="button"
              type="button"
              className="code"
              c="inherit"
              fw={540}
              onClick={() => setOpen(row.uid)}
            >
              {row.path}
            </Anchor>
          ),
          problem: ProblemPill,
          pageTitle: row => <TextCell site={site} row={row} field="pageTitle" text={row.pageTitle} />,
          metaDescription: row => (
            <TextCell site={site} row={row} field="metaDescription" text={row.metaDescription} />
          ),
          heading: row => <TextCell site={site} row={row} field="heading" text={row.heading} />,
          titleLength: row => <Length of={row.titleLength} most={softMost.pageTitle} />,
          descriptionLength: row => <Length of={row.descriptionLength} most={softMost.metaDescription} />,
        }}
        card={row => ({
          title: row.path,
          second: row.pageTitle,
          right: row.problem ? <ProblemPill {...row} /> : undefined,
          rightSecond: counted(row.liveItems, 'item'),
        })}
        rowMenu={row => <Menu.Item onClick={() => setOpen(row.uid)}>{say('Edit')}</Menu.Item>}
        bulk={[
          { contract: seoFromTemplate, label: say('Use template'), values: {} },
          {
            contract: setSeoRobots,
            label: say('Set robots…'),
            values: { robots: 'noindex' },
            Form: RobotsForm,
          },
          {
            contract: setSeoCanonical,
            label: say('Set canonical…'),
            values: { canonicalMode: 'self', canonicalUrl: '' },
            Form: CanonicalForm,
          },
          {
            contract: replaceInSeo,
            label: say('Find and replace…'),
            values: { find: '', replaceWith: '', fields: ['pageTitle', 'metaDescription', 'heading'] },
            Form: ReplaceForm,
          },
        ]}
        above={() => <SitePicker isPhones />}
        actions={
          <>
            <SitePicker />
            <Button leftSection={<IconUpload size={16} stroke={1.7} />} onClick={() => setIsImporting(true)}>
              {say('Import')}
            </Button>
          </>
        }
        empty={{
          icon: <IconWorldSearch size={28} stroke={1.7} />,
          text: say('Pages come with categories, collections, brands and landing pages.'),
        }}
      />
      {open !== null && <SeoDrawer key={open} uid={open} onClose={() => setOpen(null)} />}
      {isImporting && (
        <SheetImportDialog contract={importSeo} params={{ site }} onClose={() => setIsImporting(false)} />
      )}
    </>
  )
}

function ProblemPill({ problem, problemText }: Pick<Row, 'problem' | 'problemText'>) {
  if (!problem) return null
  return (
    <Tooltip label={problemText} openDelay={400}>
      <span>
        <Pill tone={tones[problem]}>{say(seoProblems[problem])}</Pill>
      </span>
    </Tooltip>
  )
}

function Length({ of, most }: { of: number; most: number }) {
  const tone = of === 0 || of > most + 10 ? 'brick' : of > most ? 'var(--br-warn)' : undefined
  return (
    <Text span c={tone} className="num">
      {format.number(of)}
    </Text>
  )
}
