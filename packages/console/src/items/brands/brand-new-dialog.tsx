import { blankBrand, brands, brandsNear } from '@backroom/contract/items/brands/brands'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { Anchor, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { NewRecordButton, NewRecordDialog } from '#kit/record-page/new-record-dialog.tsx'
import { say } from '#kit/say.ts'

const asking = { contract: brands, field: 'name', bodyOf: blankBrand, opens: screens.brand } as const

export function NewBrandButton() {
  return <NewRecordButton {...asking}>{typed => <NearBrands typed={typed} />}</NewRecordButton>
}

interface DialogProps {
  readonly onClose: () => void
  readonly name?: string
  /** Instead of opening the new brand's page. */
  readonly onMade: (uid: number) => void
}

export function BrandNewDialog({ onClose, name = '', onMade }: DialogProps) {
  return (
    <NewRecordDialog {...asking} given={name} onClose={onClose} onMade={onMade}>
      {typed => <NearBrands typed={typed} />}
    </NewRecordDialog>
  )
}

/** Says when a brand is nearly called that already. */
function NearBrands({ typed }: { typed: string }) {
  const [asked] = useDebouncedValue(typed.trim(), 200)
  const { data: near = [] } = useRead(
    brandsNear,
    { query: { name: asked } },
    { enabled: asked.length > 1, keepsLast: true },
  )
  return (
    <div aria-live="polite">
      {asked.length > 1 && near.length > 0 && (
        <Text>
          {say('Is it')}{' '}
          {near.map(({ uid, name }, index) => (
            <span key={uid}>
              {index > 0 && `, ${say('or')} `}
              <Anchor component={Link} to={pathTo(screens.brand, { uid })}>
                {name}
              </Anchor>
            </span>
          ))}
          ?
        </Text>
      )}
    </div>
  )
}
