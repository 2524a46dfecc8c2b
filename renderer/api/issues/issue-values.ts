// Values that a new project offers for its issues.
import { markColors, type MarkColor } from '../../ui/colours/theme.ts';
import { answerWithin, request } from '../client.ts';

/** Kinds of values with usual ones. */
export const usualKinds = ['status', 'type', 'priority'] as const;
export type UsualKind = (typeof usualKinds)[number];

const names = {
  en: {
    status: ['Open', 'In progress', 'Resolved', 'Closed'],
    type: ['Clash', 'Defect', 'Request', 'Remark'],
    priority: ['Critical', 'High', 'Normal', 'Low'],
  },
  fr: {
    status: ['Ouvert', 'En cours', 'Résolu', 'Fermé'],
    type: ['Conflit', 'Défaut', 'Demande', 'Remarque'],
    priority: ['Critique', 'Haute', 'Normale', 'Basse'],
  },
  de: {
    status: ['Offen', 'In Arbeit', 'Gelöst', 'Geschlossen'],
    type: ['Kollision', 'Mangel', 'Anfrage', 'Hinweis'],
    priority: ['Kritisch', 'Hoch', 'Normal', 'Niedrig'],
  },
  es: {
    status: ['Abierta', 'En curso', 'Resuelta', 'Cerrada'],
    type: ['Colisión', 'Defecto', 'Solicitud', 'Observación'],
    priority: ['Crítica', 'Alta', 'Normal', 'Baja'],
  },
  it: {
    status: ['Aperta', 'In corso', 'Risolta', 'Chiusa'],
    type: ['Interferenza', 'Difetto', 'Richiesta', 'Osservazione'],
    priority: ['Critica', 'Alta', 'Normale', 'Bassa'],
  },
  nl: {
    status: ['Open', 'In behandeling', 'Opgelost', 'Gesloten'],
    type: ['Clash', 'Gebrek', 'Vraag', 'Opmerking'],
    priority: ['Kritiek', 'Hoog', 'Normaal', 'Laag'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<UsualKind, readonly string[]>>>>;
export type UsualLanguage = keyof typeof names;
/** Languages of the usual values. */
export const usualLanguages = Object.keys(names) as UsualLanguage[];

const colours: Readonly<Record<UsualKind, readonly (MarkColor | null)[]>> = {
  status: ['red', 'yellow', 'blue', 'green'],
  type: [],
  priority: ['red', 'orange', 'blue', 'grey'],
};

/** The usual values of a kind in their order; the last status closes an issue. */
export const usualValues = (language: UsualLanguage, kind: UsualKind) =>
  names[language][kind].map((name, place) => {
    const colour = colours[kind][place];
    return { kind, name, color: colour ? markColors[colour] : null };
  });

/** Adds the usual values of some kinds; values that the project has stay as they are. */
export const addUsualValues = (project: number, language: UsualLanguage, kinds: readonly UsualKind[] = usualKinds) =>
  request('POST /bcf/2.1/projects/{projects_pk}/extension', {
    params: { projects_pk: project },
    body: { values: kinds.flatMap(kind => usualValues(language, kind)) },
    signal: answerWithin(20_000),
  });
