import { pathTo } from '@backroom/contract/kit/screen'
import { blankCategory, categories } from '@backroom/contract/organisation/categories/categories'
import { screens } from '@backroom/contract/organisation/screens'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { NewRecordDialog } from '#kit/record-page/new-record-dialog.tsx'
import { say } from '#kit/say.ts'
import type { TreeCategory } from '#organisation/categories/category-manager/category-row.tsx'

interface Props {
  readonly parent: TreeCategory | null
  readonly onClose: () => void
}

/** A new category by its name; the rest can be filled in at once or later. */
export function NewCategoryDialog({ parent, onClose }: Props) {
  const [, setParams] = useSearchParams()
  const whole = `${pathTo(screens.category, { uid: 'new' })}${parent ? `?parent=${parent.uid}` : ''}`
  return (
    <NewRecordDialog
      contract={categories}
      title={parent ? say('New category in {name}', { name: parent.name }) : say('New category at the top')}
      field="name"
      bodyOf={name => blankCategory(name, parent?.uid ?? null)}
      opens={screens.category}
      onMade={uid => setParams({ at: String(uid) }, { replace: true })}
      aside={
        <Button variant="subtle" component={Link} to={whole}>
          {say('Fill in everything…')}
        </Button>
      }
      onClose={onClose}
    />
  )
}
