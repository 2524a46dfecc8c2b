// A choice among a few colours, or none.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './color-pick.module.css';
import { bareColor, cssColor, markColors, type MarkColor } from './theme.ts';

interface ColorPickProps {
  readonly label: string;
  /** hex digits, from other clients also with `#`; a colour of another client stays selectable */
  readonly color: string | null;
  /** whether a colour is required */
  readonly isNeeded?: boolean;
  readonly onColor: (color: string | null) => void;
}

export function ColorPick({ label, color, isNeeded = false, onColor }: ColorPickProps) {
  const { t } = useTranslation();
  const group = useId();
  const own = Object.entries(markColors) as [MarkColor, string][];
  const isForeign = color !== null && !own.some(([, value]) => value === bareColor(color));
  const choices: readonly (readonly [value: string | null, name: string])[] = [
    ...(isNeeded ? [] : [[null, t('parts.colors.none')] as const]),
    ...own.map(([name, value]) => [value, t(`parts.colors.${name}`)] as const),
    ...(isForeign ? [[color, cssColor(color)] as const] : []),
  ];
  return (
    <fieldset className={classes.pick}>
      <legend>{label}</legend>
      {choices.map(([value, name]) => (
        <label key={value ?? ''} className={classes.swatch} title={name}>
          <input
            type="radio"
            name={group}
            aria-label={name}
            checked={value === null ? color === null : color !== null && bareColor(value) === bareColor(color)}
            onChange={() => onColor(value)}
          />
          <span
            data-empty={value === null ? '' : undefined}
            style={value === null ? undefined : { background: cssColor(value) }}
            aria-hidden
          />
        </label>
      ))}
    </fieldset>
  );
}
