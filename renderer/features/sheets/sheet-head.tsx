// The head of a sheet: its name, what is missing in it, and the ways to other screens.
import { Popover } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextButton } from '../../ui/buttons.tsx';
import classes from './sheets.module.css';

/** Links of a sheet to other screens, from the page component. */
export interface SheetWays {
  /** to the report of the model */
  readonly report: ReactNode;
  /** to its document, and back to where the sheet was opened */
  readonly back: ReactNode;
}

interface SheetHeadProps {
  readonly name: string;
  /** shown after the name */
  readonly children: ReactNode;
  readonly before?: ReactNode;
  /** warnings and links, the same on all pages */
  readonly ways: ReactNode;
}

export const SheetHead = ({ name, before, ways, children }: SheetHeadProps) => (
  <header className={classes.head}>
    {before}
    <h1 className="truncate" title={name}>
      {name}
    </h1>
    {children}
    {ways}
  </header>
);

interface WarningsProps {
  readonly warnings: readonly string[];
  /** link to the report */
  readonly report: ReactNode;
}

/** What is missing in the sheet, in a list that a button opens; absent without warnings. */
export function SheetWarnings({ warnings, report }: WarningsProps) {
  const { t } = useTranslation();
  if (warnings.length === 0) return null;
  const title = t('models.warnings', { count: warnings.length });
  return (
    <Popover position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <TextButton icon={IconAlertTriangle} text={title} className={classes.warned} />
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <WarningList warnings={warnings} />
        <div className={classes.warningEnd}>{report}</div>
      </Popover.Dropdown>
    </Popover>
  );
}

export const WarningList = ({ warnings }: Pick<WarningsProps, 'warnings'>) => (
  <ul className={classes.warnings}>
    {warnings.map((text, n) => (
      <li key={n}>{text}</li>
    ))}
  </ul>
);
