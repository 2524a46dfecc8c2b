// How well the two points fit: what the plan says is between them, and what is between them in the model.
import { useTranslation } from 'react-i18next';
import { useNumberStyle } from '../../ui/numbers/number-style.ts';
import { placedBy, type Placing } from './placing.ts';
import { fitRows } from './plan-facts.ts';
import { fitOf, type SheetFiles } from './plan-rules.ts';
import type { OpenSheet } from './queries.ts';
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
  return (
    <dl className={classes.facts}>
      {fitRows(t, style, fitOf(placing.sheet, found, metres), found.turn).map(({ title, text, isWarning }) => (
        <div key={title} data-warning={isWarning || undefined}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
