import { pathTo } from '@backroom/contract/kit/screen'
import {
  type FilterType,
  filterInput,
  filters,
  filterTypeCheck,
  filterUses,
  isSystemFilter,
  ownFilterTypes,
} from '@backroom/contract/organisation/filters/filters'
import { screens } from '@backroom/contract/organisation/screens'
import { ActionIcon, Alert, Anchor, Button, Menu, Text } from '@mantine/core'
import { IconDots, IconHistory } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { confirm } from '#kit/asking/confirm.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { Bar } from '#kit/layout/bar.tsx'
import { PageBody } from '#kit/layout/page-body.tsx'
import { usePageNews } from '#kit/page/page.ts'
import { EditFrame } from '#kit/record-page/edit-frame.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { useRecord } from '#kit/record-page/use-record.ts'
import { say } from '#kit/say.ts'
import { FilterMock } from '#organisation/filters/filter-manager/filter-mock.tsx'

const Field = fieldsOf(filterInput)

/** All fields of one filter, how it will show, and who uses it. */
export function FilterFormPane({ uid, onGone }: { uid: number; onGone: () => void }) {
  const control = useRecord(filters, uid, `filter-${uid}`)
  const { record } = control
  usePageNews({ title: null, isDirty: control.isDirty, hasSaveBar: true })
  const remove = useWrite(filters.remove)
  if (!record || control.version === 0) return <PageBody p={14} aria-busy="true" />
  const isSystem = isSystemFilter(record.type)
  return (
    <EditFrame
      contract={filters}
      uid={uid}
      control={control}
      isLeftBy={search => search.has('tab') || Number(search.get('filter')) !== uid}
      head={openHistory => (
        <Bar edge="bottom" px={14}>
          <h2 className="cut">{record.internalName || record.name}</h2>
          <Button ml="auto" leftSection={<IconHistory size={16} stroke={1.7} />} onClick={openHistory}>
            {say('History')}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={30} variant="default" aria-label={say('More')}>
                <IconDots size={16} stroke={1.7} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                color="brick"
                onClick={async () => {
                  const isSure = await confirm({
                    title: say('Delete {name}?', { name: record.name }),
                    text: say('Its facets go with it. A filter that is used is not deleted.'),
                    confirm: say('Delete filter'),
                    isDestructive: true,
                  })
                  if (isSure)
                    remove.mutate(
                      { params: { uid }, query: { version: record.version } },
                      {
                        onSuccess: () => {
                          control.discard()
                          onGone()
                        },
                      },
                    )
                }}
              >
                {say('Delete filter…')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Bar>
      )}
    >
      {scroller => (
        <PageBody ref={scroller} p={14}>
          <Section title={say('Basics')}>
            <Field name="name" span={3} hint={say('What shoppers read.')} />
            <Field name="internalName" span={3} placeholder={record.name} />
            <TypeField uid={uid} stored={record.type} />
            <Field name="urlKey" span={3} />
            <Field name="active" span={3} />
            <Field name="useInPages" span={3} />
          </Section>
          <Section title={say('On the site')}>
            <Field name="display" span={3} isList />
            <Field name="choose" span={3} isList />
            <Field name="facetOrder" span={3} isList />
            <Field name="visibleFacets" span={3} />
            <Field name="collapsed" span={3} />
            <Field name="searchable" span={3} />
            <Field name="showCount" span={3} />
            <Field name="hideEmpty" span={3} hint={say('Filter Settings may show them in every filter.')} />
            <Field
              name="parentFacetUid"
              span={6}
              hint={say('Offered only when this facet is chosen, or the page is within it.')}
            />
            <FilterMock uid={uid} />
          </Section>
          {!isSystem && (
            <Section title={say('On items')}>
              <Field name="maxPerItem" span={2} hint={say('1: a new facet replaces the other.')} />
              <NumberFields />
            </Section>
          )}
          <WhereUsed uid={uid} />
        </PageBody>
      )}
    </EditFrame>
  )
}

function NumberFields() {
  const type = useWatch({ name: 'type' }) as FilterType
  if (type !== 'number') return null
  return (
    <>
      <Field name="unit" span={2} />
      <Field name="decimals" span={2} />
    </>
  )
}

/** A list may become a number or size filter when all facets read so; what would not is named before saving. */
function TypeField({ uid, stored }: { uid: number; stored: FilterType }) {
  const type = useWatch({ name: 'type' }) as FilterType
  const { formState } = useFormContext()
  const isChanging = type !== stored && type in ownFilterTypes
  const { data } = useRead(filterTypeCheck, { params: { uid }, query: { type } }, { enabled: isChanging })
  return (
    <>
      <Field
        name="type"
        span={3}
        isList
        {...(isSystemFilter(stored) && { locked: say('Read from the items themselves.') })}
      />
      {isChanging && data && !formState.errors.type && (
        <Alert color={data.unreadable.length > 0 ? 'amber' : 'sky'} py="xs">
          {data.unreadable.length > 0
            ? say('{n} of {all} facets do not read so: {names}', {
                n: data.unreadable.length,
                all: data.facets,
                names: data.unreadable.slice(0, 8).join(', '),
              })
            : say('All {n} facets can be read, for example {names}.', {
                n: data.facets,
                names: data.samples
                  .slice(0, 4)
                  .map(({ name, reads }) => `${name}: ${reads}`)
                  .join(', '),
              })}
        </Alert>
      )}
    </>
  )
}

function WhereUsed({ uid }: { uid: number }) {
  const { data } = useRead(filterUses, { params: { uid } })
  if (!data) return null
  const required = data.categories.filter(category => category.required)
  const optional = data.categories.filter(category => !category.required)
  return (
    <Section title={say('Where used')}>
      <div>
        <Categories title={say('Required in')} list={required} />
        <Categories title={say('Shown in')} list={optional} />
        {data.categories.length === 0 && data.uses.length === 0 && (
          <Text c="dimmed">{say('Nothing uses it yet.')}</Text>
        )}
        {data.uses.map(({ text, path }) => (
          <Text key={text}>
            {path ? (
              <Anchor component={Link} to={path}>
                {text}
              </Anchor>
            ) : (
              text
            )}
          </Text>
        ))}
      </div>
    </Section>
  )
}

function Categories({ title, list }: { title: string; list: readonly { uid: number; name: string }[] }) {
  if (list.length === 0) return null
  return (
    <Text>
      {title}{' '}
      {list.map(({ uid, name }, at) => (
        <Fragment key={uid}>
          {at > 0 && ', '}
          <Anchor component={Link} to={pathTo(screens.category, { uid })}>
            {name}
          </Anchor>
        </Fragment>
      ))}
    </Text>
  )
}
