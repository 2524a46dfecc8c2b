// The scale of pages for measures: chosen from the usual ones, or calibrated. Kept in this browser.
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runCommand } from '../../../ui/commands.ts';
import { PLACE, POINT, readScales, scaleOfPage, usualScales, withScales, type Scales } from './scale-rules.ts';
import { digits } from '../../../ui/numbers/length-display.ts';

/** The scale of a page in metres per unit, and a function that sets it for that page or for all of them. */
export function usePageScale(document: number, page: number) {
  const [scales, setScales] = useState<Scales>(() => readScales(localStorage.getItem(PLACE))[`d${document}`] ?? {});
  return {
    metres: scaleOfPage(scales, page),
    setScale(metres: number | undefined, forAll: boolean): void {
      const others = forAll ? {} : scales;
      const next: Scales = metres === undefined ? {} : { ...others, [forAll ? 0 : page]: metres };
      setScales(next);
      const known = readScales(localStorage.getItem(PLACE));
      try {
        localStorage.setItem(PLACE, JSON.stringify(withScales(known, document, next)));
      } catch {
        // A full or closed storage: the scale holds until the reader is closed.
      }
    },
  };
}

interface ScaleMenuProps {
  /** metres per unit; undefined: none was set */
  readonly metres: number | undefined;
  /** for pages whose unit is a point on paper */
  readonly isPaper: boolean;
  readonly onScale: (metres: number | undefined) => void;
}

/** `1:100`; a calibrated one may be between the usual ones. */
const ratioText = (metres: number, language: string): string =>
  `1:${digits(metres / POINT, 1, language).replace(/[.,]0$/, '')}`;

export function ScaleMenu({ metres, isPaper, onScale }: ScaleMenuProps) {
  const { t, i18n } = useTranslation();
  const isSet = (ratio: number): boolean => metres !== undefined && Math.abs(metres / POINT / ratio - 1) < 0.001;
  const label =
    metres === undefined
      ? t(isPaper ? 'reader.scale.paper' : 'sheets.noScale')
      : isPaper
        ? ratioText(metres, i18n.language)
        : t('sheets.hasScale');
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={12} />}>
          {t('reader.scale.label', { scale: label })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('reader.scale.kept')}</Menu.Label>
        <Menu.Item onClick={() => runCommand('sheet.calibrate')}>{t('reader.scale.calibrate')}</Menu.Item>
        <Menu.Item disabled={metres === undefined} onClick={() => onScale(undefined)}>
          {t(isPaper ? 'reader.scale.paper' : 'sheets.noScale')}
        </Menu.Item>
        {isPaper && <Menu.Divider />}
        {isPaper &&
          usualScales.map(ratio => (
            <Menu.Item
              key={ratio}
              leftSection={isSet(ratio) ? <IconCheck size={14} aria-hidden /> : <span style={{ width: 14 }} />}
              aria-current={isSet(ratio) ? 'true' : undefined}
              onClick={() => onScale(ratio * POINT)}
            >
              {`1:${ratio}`}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
