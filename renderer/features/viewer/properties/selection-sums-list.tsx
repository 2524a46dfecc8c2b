// Sums of the quantities of what is selected, above its properties.
import { useTranslation } from 'react-i18next';
import { useNumberStyle } from '../../../ui/numbers/number-style.ts';
import type { SelectedProperty } from './property-selection.ts';
import classes from './property.module.css';
import { sumsOf, sumText } from './selection-sums.ts';

interface SelectionSumsProps {
  readonly all: readonly SelectedProperty[];
  /** of selected elements */
  readonly count: number;
}

export function SelectionSums({ all, count }: SelectionSumsProps) {
  const { t } = useTranslation();
  const style = useNumberStyle();
  const sums = sumsOf(all, count);
  if (sums.length === 0) return null;
  return (
    <section className={classes.set} aria-label={t('viewer.sums.title')}>
      <details open>
        <summary>
          <span>{t('viewer.sums.title')}</span>
        </summary>
        <dl>
          {sums.map(sum => (
            <div key={`${sum.dimension} ${sum.name}`}>
              <dt>{sum.name}</dt>
              <dd>
                {sumText(sum, style)}
                {sum.without > 0 && (
                  <small className="quiet"> {t('viewer.sums.without', { count: sum.without })}</small>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
