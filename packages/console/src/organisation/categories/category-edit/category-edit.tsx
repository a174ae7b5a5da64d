import type { StoredOf } from '@backroom/contract/kit/record'
import { pathTo } from '@backroom/contract/kit/screen'
import { blankCategory, categories } from '@backroom/contract/organisation/categories/categories'
import { screens } from '@backroom/contract/organisation/screens'
import { Anchor, Menu } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useFileAddress } from '#content/files/pickers/use-file-address.ts'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { BulkDrawer } from '#kit/bulk/bulk-drawer.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { usePageNews } from '#kit/page/page.ts'
import { Pill } from '#kit/parts/pill.tsx'
import { NewRecordPage } from '#kit/record-page/new-record-page.tsx'
import { Absent, RecordFrame } from '#kit/record-page/record-frame.tsx'
import { useRecord } from '#kit/record-page/use-record.ts'
import { say } from '#kit/say.ts'
import { CategoryFields } from '#organisation/categories/category-edit/category-fields.tsx'
import { CategoryFiltersSection } from '#organisation/categories/category-edit/category-filters-section.tsx'
import { CategoryItemsSection } from '#organisation/categories/category-edit/category-items-section.tsx'
import { CategoryRail } from '#organisation/categories/category-edit/category-rail.tsx'
import { GoogleSection } from '#organisation/categories/category-edit/google-section.tsx'
import { mergeChoice } from '#organisation/categories/category-manager/category-choices.tsx'
import { CategoryUsedDialog } from '#organisation/categories/category-used-dialog.tsx'
import { PreviewButton } from '#organisation/page-preview-dialog.tsx'

type Stored = StoredOf<typeof categories>

/** One category; `new` as uid makes one, below the parent the address names. */
export function CategoryEdit() {
  const { uid } = useParams()
  return uid === 'new' ? <NewCategory /> : <EditCategory key={uid} uid={Number(uid)} />
}

function NewCategory() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const parentUid = Number(params.get('parent')) || null
  return (
    <NewRecordPage
      contract={categories}
      title={say('New category')}
      actions={<PreviewButton kind="category" uid={null} />}
      blank={blankCategory('', parentUid)}
      onMade={made => void navigate(pathTo(screens.category, { uid: made.uid }), { replace: true })}
    >
      <CategoryFields category={null} />
    </NewRecordPage>
  )
}

function EditCategory({ uid }: { uid: number }) {
  const control = useRecord(categories, uid)
  const { record: category } = control
  const pictureOf = useFileAddress()
  const removal = useRemoval(control.discard)
  const [isMerging, setIsMerging] = useState(false)
  const back = `${screens.categoryManager.path}?at=${uid}`
  usePageNews({ title: category?.name ?? null, isDirty: control.isDirty, hasSaveBar: true })
  if (control.error?.status === 404 || !category || control.version === 0)
    return <Absent noun={categories.noun} error={control.error} listPath={back} onRetry={control.retry} />
  return (
    <>
      <RecordFrame
        contract={categories}
        uid={uid}
        control={control}
        listPath={back}
        screen={screens.category}
        intro={{
          title: category.name,
          picture: pictureOf(category.imageFileUid),
          pill: <StatePill category={category} />,
          second: <Trail category={category} />,
          sitePath: category.path,
        }}
        actions={<PreviewButton kind="category" uid={uid} />}
        menu={
          <>
            <Menu.Item component={Link} to={`${pathTo(screens.category, { uid: 'new' })}?parent=${uid}`}>
              {say('New child')}
            </Menu.Item>
            <Menu.Item component={Link} to={back}>
              {say('Show in the tree')}
            </Menu.Item>
            <Menu.Item onClick={() => setIsMerging(true)}>{say('Merge into another…')}</Menu.Item>
            <Menu.Divider />
            <Menu.Item color="brick" onClick={() => void removal.ask(category)}>
              {say('Delete category…')}
            </Menu.Item>
          </>
        }
        rail={<CategoryRail category={category} />}
      >
        <CategoryFields category={category}>
          <CategoryFiltersSection uid={uid} />
          <CategoryItemsSection categoryUid={uid} name={category.name} />
          <GoogleSection category={category} />
        </CategoryFields>
      </RecordFrame>
      {removal.used && (
        <CategoryUsedDialog {...removal.used} onClose={removal.close} onMerge={() => setIsMerging(true)} />
      )}
      {isMerging && (
        <BulkDrawer choice={mergeChoice()} selection={{ uids: [uid] }} onClose={() => setIsMerging(false)} />
      )}
    </>
  )
}

/** Deleting it, with what was typed of it, and what still uses it where that is refused. */
function useRemoval(discard: () => void) {
  const navigate = useNavigate()
  const [used, setUsed] = useState<{ name: string; error: ApiError } | null>(null)
  return {
    used,
    close: () => setUsed(null),
    ask: async (category: Stored) => {
      const error = await removeCategory(category)
      if (error === null) {
        discard()
        void navigate(screens.categoryManager.path)
      } else if (error) setUsed({ name: category.name, error })
    },
  }
}

function StatePill({ category }: { category: Stored }) {
  return category.active ? (
    <Pill tone="leaf">{say('Active')}</Pill>
  ) : (
    <Pill tone="gray">{say('Inactive')}</Pill>
  )
}

/** Where it stands: those above it, each a link. */
function Trail({ category }: { category: Stored }) {
  return (
    <span className="cut">
      {category.ancestors.map(({ uid, name }) => (
        <span key={uid}>
          <Anchor component={Link} to={pathTo(screens.category, { uid })} c="inherit">
            {name}
          </Anchor>{' '}
          {'›'}{' '}
        </span>
      ))}
      <span className="code">{category.path}</span>
    </span>
  )
}

/** Null once it is deleted, undefined where nothing was done, else what still uses it. */
async function removeCategory(category: Stored): Promise<ApiError | null | undefined> {
  const isSure = await confirm({
    title: say('Delete {name}?', { name: category.name }),
    text: say('Only an empty category can be deleted. It cannot be undone.'),
    confirm: say('Delete category'),
    isDestructive: true,
  })
  if (!isSure) return undefined
  try {
    const sent = { params: { uid: category.uid }, query: { version: category.version } }
    await call(categories.remove, sent, { ignore: [400] })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.body.code === 'used') return error
    notify({ tone: 'warning', title: error.message })
    return undefined
  }
}
