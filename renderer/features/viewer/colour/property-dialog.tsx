// Selects the property to colour by: a list with search, by set and name.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import { useViewer } from '../context.ts';
import { choiceKey, findProperties, rowMeant, textsOf, type PropertyChoice } from './property-groups.ts';
import { useValueWords } from '../properties/property-value.tsx';
import { propertyListQuery } from '../queries.ts';
import { setState, useViewerState } from '../state.ts';
import classes from '../viewer.module.css';
import { FindField } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialogs/form-dialog.tsx';

const close = (): void => setState({ choosesProperty: false });

export function PropertyDialog() {
  const { t } = useTranslation();
  const opened = useViewerState(state => state.choosesProperty);
  return (
    <Dialog opened={opened} onClose={close} title={t('viewer.command.colourProperty')} size="md">
      <PropertySearch />
    </Dialog>
  );
}

function PropertySearch() {
  const { t, i18n } = useTranslation();
  const actions = useViewer();
  const query = useQuery(propertyListQuery([...actions.viewer.models.keys()], actions.listProperties));
  const words = useValueWords();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const wanted = useDeferredValue(text);
  const { rows, more } = useMemo(() => findProperties(query.data ?? [], wanted), [query.data, wanted]);
  const at = rowMeant(active, rows.length);
  // Scrolling may return a promise, which React must not call as a cleanup.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, rows.length]);

  const choose = (property: PropertyChoice | undefined) => {
    if (!property) return;
    actions
      .colourByProperty(property, textsOf(property, words, i18n.language))
      .catch(() => setState({ notice: t('viewer.colourBy.failed') }));
    close();
  };
  const onKey = (event: KeyboardEvent) => {
    const act = choiceKey(event.key, at, rows.length);
    if (act === undefined) return;
    if (act === 'choose') choose(rows[at]);
    else setActive(act.to);
    event.preventDefault();
  };
  return (
    <>
      <FindField
        label={t('viewer.colourBy.search')}
        data-autofocus
        mt={4}
        value={text}
        onKeyDown={onKey}
        role="combobox"
        aria-expanded
        aria-controls="viewer-property-list"
        aria-activedescendant={rows.length > 0 ? `viewer-property-${at}` : undefined}
        onText={text => {
          setText(text);
          setActive(0);
        }}
      />
      <Loaded query={query}>
        {() =>
          rows.length === 0 ? (
            <p className={classes.nothing}>{t('viewer.properties.noMatch')}</p>
          ) : (
            <>
              <div
                ref={list}
                id="viewer-property-list"
                role="listbox"
                aria-label={t('viewer.command.colourProperty')}
                className={classes.choices}
              >
                {rows.map((property, n) => (
                  // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field has the focus and the keys (aria-activedescendant)
                  <div
                    key={n}
                    id={`viewer-property-${n}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={n === at}
                    onClick={() => choose(property)}
                  >
                    <span>
                      {property.name}
                      {property.unit && <small>{property.unit}</small>}
                    </span>
                    <small>{property.set ?? t('viewer.properties.attributes')}</small>
                    <small data-count>{new Intl.NumberFormat(i18n.language).format(property.count)}</small>
                  </div>
                ))}
              </div>
              {more > 0 && <p className={classes.nothing}>{t('viewer.colourBy.more', { count: more })}</p>}
            </>
          )
        }
      </Loaded>
    </>
  );
}
