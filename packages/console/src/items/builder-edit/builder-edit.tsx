import {
  builderStates,
  builderTemplateInput,
  builderTemplates,
} from '@backroom/contract/items/builder-templates'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { counted } from '@backroom/contract/wording/say'
import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import classes from '#items/builder-edit/builder.module.css'
import { BuilderPreview } from '#items/builder-edit/builder-preview.tsx'
import { BuilderRules } from '#items/builder-edit/builder-rules.tsx'
import { BuilderSteps } from '#items/builder-edit/builder-steps.tsx'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { Pill } from '#kit/pill.tsx'
import { RecordPage } from '#kit/record-page/record-page.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'

const Field = fieldsOf(builderTemplateInput)
const tones = { active: 'leaf', off: 'gray', broken: 'brick' } as const

export function BuilderEdit() {
  const uid = Number(useParams().uid)
  return (
    <RecordPage
      key={uid}
      contract={builderTemplates}
      uid={uid}
      listPath={screens.builderTemplates.path}
      addressOf={to => pathTo(screens.builderTemplate, { uid: to })}
      intro={template => ({
        title: template.name,
        pill: <Pill tone={tones[template.state]}>{say(builderStates[template.state])}</Pill>,
        second: template.broken || counted(template.itemCount, 'item'),
      })}
      rail={template => <BuilderPreview template={template} />}
    >
      {template => (
        <>
          <Section title={say('Basics')}>
            <Field.Text name="name" span={4} />
            <Field.Number name="leadTimeDays" span={2} />
            <Field.Switch name="active" span={6} hint={say('Off hides the builder on the site.')} />
            <Field.RichText name="intro" span={6} />
          </Section>
          <Section title={say('Steps')}>
            <BuilderSteps template={template} />
          </Section>
          <Section title={say('Rules')}>
            <BuilderRules template={template} />
          </Section>
          <Section title={say('Items using it')} note={template.itemCount}>
            <div className={classes.wide}>
              {template.usedOn.length === 0 &&
                say(
                  'None yet. Tick items in Item Search and choose Content, Apply a custom builder template.',
                )}
              {template.usedOn.map(item => (
                <div key={item.uid}>
                  <Anchor component={Link} to={pathTo(screens.item, { uid: item.uid })} className="code">
                    {item.code}
                  </Anchor>{' '}
                  {item.name}
                </div>
              ))}
            </div>
          </Section>
        </>
      )}
    </RecordPage>
  )
}
