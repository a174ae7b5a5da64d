import type { WizardFamily } from '#kit/bulk/wizard.ts'

export const wizardFamilies: readonly WizardFamily[] = []
