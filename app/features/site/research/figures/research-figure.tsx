import type { ComponentType } from 'react'
import { PauseFigure } from './pause-figure.tsx'
import { CorrectionFigure, ForgettingFigure, ReadingFigure, ScoresFigure } from './small-figures.tsx'

/** The main figure of each publication; its table is in the publication under 'The figures'. */
export const researchFigures: Record<string, ComponentType> = {
  'when-to-stop-and-ask': PauseFigure,
  'forgetting-that-can-be-checked': ForgettingFigure,
  'reasons-a-person-can-correct': CorrectionFigure,
  'traces-as-evidence': ReadingFigure,
  'confidence-scores-did-not-help': ScoresFigure,
}
