// Selection of scopes, each with its description.
import { Checkbox, Input } from '@mantine/core';
import classes from '../scope-list.module.css';
import { allScopes, type ScopeName, useScopeWords } from './scope-names.ts';

interface ScopeListProps {
  readonly label: string;
  readonly description?: string;
  readonly error?: string | undefined;
  readonly scopes?: readonly ScopeName[];
  readonly value: readonly ScopeName[];
  /** scopes that cannot be granted */
  readonly isOff?: (scope: ScopeName) => boolean;
  readonly onChange: (scopes: readonly ScopeName[]) => void;
}

export function ScopeList(props: ScopeListProps) {
  const { label, description, error, scopes = allScopes, value, isOff = () => false, onChange } = props;
  const words = useScopeWords();
  return (
    <fieldset className={classes.list}>
      <legend>{label}</legend>
      {description && <p className="quiet">{description}</p>}
      <div>
        {scopes.map(scope => (
          <Checkbox
            key={scope}
            label={
              <>
                {words(scope)} <code>{scope}</code>
              </>
            }
            checked={value.includes(scope)}
            disabled={isOff(scope)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(scopes.filter(each => (each === scope ? checked : value.includes(each))))
            }
          />
        ))}
      </div>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  );
}
