// How well the two points fit: what the plan says is between them, and what is between them in the model.
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../ui/format.ts';
import { lengthText } from '../../ui/length-display.ts';
import { useNumberStyle } from '../../ui/number-style.ts';
import { placedBy, type Placing } from './placing.ts';
import { fitOf } from './plan-rules.ts';
import type { OpenSheet, SheetFiles } from './queries.ts';
import classes from './placing.module.css';

interface PlacingFactsProps {
  readonly placing: Placing;
  readonly sheet: OpenSheet;
  readonly files: SheetFiles;
}

export function PlacingFacts({ placing, sheet, files }: PlacingFactsProps) {
  const { t } = useTranslation();
  const style = useNumberStyle();
  const found = placedBy(placing);
  if (!found) return null;
  const metres = sheet.kind === 'drawing' ? sheet.sheet.head.metres : files.size_ratio;
  const { inModel, onPlan } = fitOf(placing.sheet, found, metres);
  const differs = onPlan === null ? 0 : Math.abs(inModel / onPlan - 1);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('storeyPlans.facts.inModel')}</dt>
        <dd>{lengthText(inModel, style)}</dd>
      </div>
      {onPlan !== null && (
        <div data-warning={differs > MUCH || undefined}>
          <dt>{t('storeyPlans.facts.onPlan')}</dt>
          <dd>
            {lengthText(onPlan, style)}
            {differs > MUCH && ` (${t('storeyPlans.facts.differs', { share: formatShare(differs) })})`}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('storeyPlans.facts.turn')}</dt>
        <dd>{formatNumber(Math.round(found.turn * 10) / 10)}°</dd>
      </div>
    </dl>
  );
}

/** Share from which on the scale of the plan and that of the points are not the same. */
const MUCH = 0.01;
