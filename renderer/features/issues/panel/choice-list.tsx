// A long list in a dialog with selection and search; renders only the visible lines.
import { Checkbox, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matching, type Option } from '../options.ts';
import classes from './panel.module.css';
import { FindField } from '../../../ui/controls.tsx';

interface ChoiceListProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  /** several can be chosen */
  readonly many?: boolean;
  readonly onChoose: (value: string) => void;
}

/** Height of a line in pixels. */
const LINE = 32;

export function ChoiceList({ label, options, chosen, many = false, onChoose }: ChoiceListProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const [text, search] = useState('');
  const found = matching(options, text);
  const virtual = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    overscan: 6,
  });
  return (
    <div>
      <FindField data-autofocus label={t('issues.find')} value={text} onText={search} />
      <div ref={scroller} className={classes.choices} role="group" aria-label={label}>
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const option = found[index];
            if (!option) return null;
            const isChosen = chosen.includes(option.value);
            const style = { height: LINE, transform: `translateY(${start}px)` };
            return many ? (
              <Checkbox
                key={option.value}
                className={classes.choice}
                style={style}
                label={option.label}
                checked={isChosen}
                onChange={() => onChoose(option.value)}
              />
            ) : (
              <UnstyledButton
                key={option.value}
                className={classes.choice}
                style={style}
                aria-pressed={isChosen}
                onClick={() => onChoose(option.value)}
              >
                <span className="truncate">{option.label}</span>
              </UnstyledButton>
            );
          })}
        </div>
        {found.length === 0 && <p className="quiet">{t('issues.nothingToPick')}</p>}
      </div>
    </div>
  );
}
