import { makeStarterTree, starterTrees } from '@backroom/contract/organisation/categories/bulk'
import { Button, EmptyState } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** A store without categories: the first step, or a tree to begin with. */
export function EmptyTree({ onBlank }: { onBlank: () => void }) {
  const write = useWrite(makeStarterTree)
  return (
    <EmptyState
      mt={72}
      variant="light"
      color="spruce"
      icon={<IconSitemap size={28} stroke={1.7} />}
      title={say('Make your first category')}
      description={say(
        'Categories are where shoppers find things. Begin with a tree for your kind of shop, or with nothing.',
      )}
    >
      <EmptyState.Actions>
        {(Object.keys(starterTrees) as (keyof typeof starterTrees)[]).map(kind => (
          <Button
            key={kind}
            loading={write.isPending}
            onClick={() => write.mutate({ body: { kind: kind as 'bike' } })}
          >
            {say(starterTrees[kind])}
          </Button>
        ))}
        <Button variant="filled" onClick={onBlank}>
          {say('Blank')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}
