import { picker } from '../../kit/option.ts'

export const seasonOptions = picker('season', 'seasons', 'seasons')
