import {
  builderStates,
  builderTemplateDuplicate,
  builderTemplates,
  builderTemplatesView,
  setTemplateActive,
} from '@backroom/contract/items/builders/templates'
import { screens } from '@backroom/contract/items/screens'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import { pathTo } from '@backroom/contract/kit/screen'
import { counted } from '@backroom/contract/wording/say'
import { Menu } from '@mantine/core'
import { IconTools } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { BuilderPreviewDialog } from '#items/builders/builder-edit/builder-preview-dialog.tsx'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { NewRecordButton } from '#kit/record-page/new-record-dialog.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type TemplateRow = AskedRow<typeof builderTemplatesView>
const tones = { active: 'leaf', off: 'gray', broken: 'brick' } as const
const refresh = () => queryClient.invalidateQueries({ queryKey: ['customBuilderTemplate'] })

export function BuilderList() {
  const navigate = useNavigate()
  const addressOf = (uid: number) => pathTo(screens.builderTemplate, { uid })
  const [shown, setShown] = useState<TemplateRow | null>(null)
  return (
    <>
      <ListPage
        title={screens.builderTemplates.title}
        view={builderTemplatesView}
        opens={screens.builderTemplate}
        cells={{ state: StatePill }}
        card={row => ({
          title: row.name,
          second: counted(row.steps, 'step'),
          right: <StatePill {...row} />,
          rightSecond: row.fromPriceMinor
            ? say('from {price}', { price: format.money(row.fromPriceMinor) })
            : '',
        })}
        rowMenu={row => (
          <>
            <Menu.Item component={Link} to={addressOf(row.uid)}>
              {say('Open')}
            </Menu.Item>
            <Menu.Item onClick={() => setShown(row)}>{say('Preview')}</Menu.Item>
            <Menu.Item onClick={() => void duplicate(row).then(uid => navigate(addressOf(uid)))}>
              {say('Duplicate')}
            </Menu.Item>
            <Menu.Item onClick={() => void setActive(row, row.state === 'off')}>
              {row.state === 'off' ? say('Switch on') : say('Switch off')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="brick" onClick={() => void remove(row)}>
              {say('Delete…')}
            </Menu.Item>
          </>
        )}
        bulk={[
          { contract: setTemplateActive, label: say('Switch on'), values: { active: true } },
          { contract: setTemplateActive, label: say('Switch off'), values: { active: false } },
        ]}
        actions={<NewTemplate />}
        empty={{
          icon: <IconTools size={28} stroke={1.7} />,
          title: say('No templates yet'),
          text: say('Let shoppers build a bike: choose wheels, saddle and extras with the price as they go.'),
          action: <NewTemplate />,
        }}
      />
      {shown && <BuilderPreviewDialog uid={shown.uid} name={shown.name} onClose={() => setShown(null)} />}
    </>
  )
}

function NewTemplate() {
  return (
    <NewRecordButton
      contract={builderTemplates}
      noun="template"
      field="name"
      bodyOf={name => ({ name, intro: '', active: false, leadTimeDays: 0, steps: [], rules: [] })}
      opens={screens.builderTemplate}
    />
  )
}

function StatePill({ state }: Pick<TemplateRow, 'state'>) {
  return <Pill tone={tones[state]}>{say(builderStates[state])}</Pill>
}

async function duplicate(row: TemplateRow): Promise<number> {
  const name = say('{title} (copy)', { title: row.name }).slice(0, 120)
  const { uid } = await call(builderTemplateDuplicate, { params: { uid: row.uid }, body: { name } })
  await refresh()
  return uid
}

async function setActive(row: TemplateRow, active: boolean): Promise<void> {
  await call(setTemplateActive.call, {
    body: { selection: { uids: [row.uid] }, active, idempotencyKey: crypto.randomUUID() },
  })
  notify({
    title: active
      ? say('{name} is being switched on', { name: row.name })
      : say('{name} is being switched off', { name: row.name }),
  })
  await refresh()
}

async function remove(row: TemplateRow): Promise<void> {
  const isSure = await confirm({
    title: say('Delete {name}?', { name: row.name }),
    text: say('A template that items use cannot be deleted.'),
    confirm: say('Delete template'),
    isDestructive: true,
  })
  if (!isSure) return
  await call(builderTemplates.remove, { params: { uid: row.uid }, query: { version: row.version } })
  await refresh()
}
