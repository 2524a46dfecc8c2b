// A menu that chooses one or several values of a list. Long lists can be searched.
import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Marked } from '../../ui/colours/color-mark.tsx';
import classes from './issues.module.css';
import { matching, type Option } from './options.ts';
import { FindField } from '../../ui/controls.tsx';

interface PickListProps {
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  /** the menu stays open after a choice */
  readonly many?: boolean;
  readonly onPick: (value: string) => void;
}

/** Longer lists have a search field. */
const MANY = 9;

/** The items of a menu. */
export function PickList({ options, chosen, many = false, onPick }: PickListProps) {
  const { t } = useTranslation();
  const [text, search] = useState('');
  const found = matching(options, text);
  return (
    <>
      {options.length > MANY && (
        <FindField
          className={classes.pickSearch}
          label={t('issues.find')}
          value={text}
          data-autofocus
          onText={search}
        />
      )}
      <div className={classes.pickItems}>
        {found.map(({ value, label, color }) => {
          const content = color === undefined ? label : <Marked color={color} name={label} />;
          return many ? (
            <Menu.CheckboxItem
              key={value}
              closeMenuOnClick={false}
              checked={chosen.includes(value)}
              onChange={() => onPick(value)}
            >
              {content}
            </Menu.CheckboxItem>
          ) : (
            <Menu.Item
              key={value}
              aria-current={chosen.includes(value) ? 'true' : undefined}
              rightSection={chosen.includes(value) ? <IconCheck size={14} aria-hidden /> : undefined}
              onClick={() => onPick(value)}
            >
              {content}
            </Menu.Item>
          );
        })}
        {found.length === 0 && <Menu.Label>{t('issues.nothingToPick')}</Menu.Label>}
      </div>
    </>
  );
}

interface PickMenuProps extends PickListProps {
  /** content of the button */
  readonly children: ReactNode;
  /** the current choice, for screen readers */
  readonly prefix?: string | undefined;
  readonly disabled?: boolean;
  /** styled as an input of a form */
  readonly field?: boolean;
}

/** A button that shows the choice and opens the list. */
export const PickMenu = ({ prefix, children, disabled = false, field = false, ...list }: PickMenuProps) => (
  <Menu position="bottom-start" width={240} disabled={disabled} closeOnItemClick={!list.many}>
    <Menu.Target>
      <UnstyledButton
        className={field ? classes.pickField : classes.pick}
        disabled={disabled}
        data-on={list.many && list.chosen.length > 0 ? '' : undefined}
      >
        {prefix !== undefined && <span className={classes.unseen}>{prefix}: </span>}
        {children}
        {!disabled && <IconChevronDown size={12} aria-hidden />}
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown>
      <PickList {...list} />
    </Menu.Dropdown>
  </Menu>
);
