import { builderTemplateOptions } from '@backroom/contract/items/pickers'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { Anchor } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { Field } from '#items/item-edit/page-fields.ts'
import { say } from '#kit/say.ts'

/** The custom builder shoppers see on the page: chosen here, emptied to take it off, looked at in its own editor. */
export function BuilderField() {
  const uid = useWatch({ name: 'customBuilderTemplateUid' }) as number | null
  return (
    <Field.Reference
      name="customBuilderTemplateUid"
      span={3}
      options={builderTemplateOptions}
      placeholder={say('No custom builder')}
      hint={
        uid === null ? (
          say('Lets shoppers put it together themselves.')
        ) : (
          <Anchor component={Link} to={pathTo(screens.builderTemplate, { uid })} fz={12}>
            {say('Open and preview it')}
          </Anchor>
        )
      }
    />
  )
}
