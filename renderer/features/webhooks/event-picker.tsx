// The events of a webhook to choose from, described in words, all of a kind at once or one by one.
import { Checkbox, Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chosenOf, eventGroups, groupNames, withEvent, withGroup, wordKey, type EventName } from './events.ts';
import classes from './webhooks.module.css';

export interface EventPickerProps {
  readonly value: readonly EventName[];
  readonly error: string | undefined;
  readonly onChange: (events: readonly EventName[]) => void;
}

export function EventPicker({ value, error, onChange }: EventPickerProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.events}>
      <legend>{t('webhooks.events')}</legend>
      {groupNames.map(group => {
        const names: readonly EventName[] = eventGroups[group];
        const chosen = chosenOf(value, group);
        return (
          <fieldset key={group}>
            <Checkbox
              className={classes.whole}
              label={t(`webhooks.group.${group}`)}
              checked={chosen === 'all'}
              indeterminate={chosen === 'some'}
              onChange={({ currentTarget: { checked } }) => {
                onChange(withGroup(value, group, checked));
              }}
            />
            {names.map(name => (
              <Checkbox
                key={name}
                label={
                  <>
                    {t(`webhooks.event.${wordKey(name)}`)} <code>{name}</code>
                  </>
                }
                checked={value.includes(name)}
                onChange={({ currentTarget: { checked } }) => {
                  onChange(withEvent(value, name, checked));
                }}
              />
            ))}
          </fieldset>
        );
      })}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  );
}
