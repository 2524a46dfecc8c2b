// The mail to administrators of the service about a watched folder whose maker is gone. Plain text.
import { inLine, type Message } from '../../identity/mail/service.ts';
import { languageOf, type InEachLanguage } from '../../kit/text/languages.ts';

interface Words {
  readonly subject: string;
  readonly text: (path: string, project: string) => string;
}

const inEach: InEachLanguage<Words> = {
  en: {
    subject: 'Watched folder paused',
    text: (path, project) =>
      `Hello,\n\nwhoever added the watched folder ${path} may not add documents to the project ${project} any more. The folder is paused: files saved in it are not uploaded.\n\nTo let it continue, an administrator who may add documents to this project takes it over under Server > Watched folders.`,
  },
  fr: {
    subject: 'Dossier surveillé en pause',
    text: (path, project) =>
      `Bonjour,\n\nla personne qui a ajouté le dossier surveillé ${path} ne peut plus ajouter de documents au projet ${project}. Le dossier est en pause : les fichiers qui y sont enregistrés ne sont pas envoyés.\n\nPour qu’il continue, un administrateur qui peut ajouter des documents à ce projet le reprend à son nom sous Serveur > Dossiers surveillés.`,
  },
  de: {
    subject: 'Überwachter Ordner angehalten',
    text: (path, project) =>
      `Guten Tag,\n\nwer den überwachten Ordner ${path} hinzugefügt hat, darf dem Projekt ${project} keine Dokumente mehr hinzufügen. Der Ordner ist angehalten: Dort gespeicherte Dateien werden nicht hochgeladen.\n\nDamit er weiterläuft, übernimmt ihn ein Administrator, der diesem Projekt Dokumente hinzufügen darf, unter Server > Überwachte Ordner.`,
  },
  es: {
    subject: 'Carpeta vigilada en pausa',
    text: (path, project) =>
      `Hola:\n\nQuien añadió la carpeta vigilada ${path} ya no puede añadir documentos al proyecto ${project}. La carpeta está en pausa: los archivos que se guardan en ella no se suben.\n\nPara que continúe, un administrador que pueda añadir documentos a este proyecto debe asumirla en Servidor > Carpetas vigiladas.`,
  },
  it: {
    subject: 'Cartella monitorata in pausa',
    text: (path, project) =>
      `Buongiorno,\n\nchi ha aggiunto la cartella monitorata ${path} non può più aggiungere documenti al progetto ${project}. La cartella è in pausa: i file salvati al suo interno non vengono caricati.\n\nPerché continui, un amministratore che può aggiungere documenti a questo progetto deve assumerla in Server > Cartelle monitorate.`,
  },
  nl: {
    subject: 'Bewaakte map gepauzeerd',
    text: (path, project) =>
      `Hallo,\n\nwie de bewaakte map ${path} heeft toegevoegd, mag geen documenten meer toevoegen aan het project ${project}. De map is gepauzeerd: bestanden die erin worden opgeslagen, worden niet geüpload.\n\nEen beheerder die documenten aan dit project mag toevoegen, kan de map overnemen onder Server > Bewaakte mappen zodat die verdergaat.`,
  },
};

export function noticeOf(
  { path, project_name: project }: { readonly path: string; readonly project_name: string },
  { email, locale }: { readonly email: string; readonly locale: string },
): Message {
  const { subject, text } = inEach[languageOf(locale)];
  return { to: email, subject, text: `${text(inLine(path), inLine(project))}\n` };
}
