import { type LocaleCode, locales } from '@parley/schema';

export interface TranscriptWords {
  /** `{number}` */
  title: string;
  with: string;
  channel: string;
  began: string;
  made: string;
  note: string;
  files: string;
  history: string;
  /** `{count}`: only the newest are in it. */
  cut: string;
  /** Subject of the mail: `{company}`. */
  subject: string;
  /** `{name}`, `{company}` */
  intro: string;
  somebody: string;
}

const KEYS = [
  'title',
  'with',
  'channel',
  'began',
  'made',
  'note',
  'files',
  'history',
  'cut',
  'subject',
  'intro',
  'somebody',
] as const;

function of(...words: string[]): TranscriptWords {
  return Object.fromEntries(
    KEYS.map((key, index) => [key, words[index] ?? '']),
  ) as unknown as TranscriptWords;
}

export const transcriptWords: Readonly<Record<LocaleCode, TranscriptWords>> = {
  'en-GB': of('Conversation #{number}', 'With', 'Channel', 'Began', 'Saved', 'Internal note', 'Files', 'Quoted history', 'Only the newest {count} messages are shown here.', 'Your conversation with {company}', 'Hello {name}, here is your conversation with {company} to keep.', 'Somebody'),
  'ar-AR': of('المحادثة رقم {number}', 'مع', 'القناة', 'بدأت', 'حُفظت', 'ملاحظة داخلية', 'الملفات', 'النص المقتبس', 'تظهر هنا أحدث {count} رسالة فقط.', 'محادثتك مع {company}', 'مرحبًا {name}، هذه محادثتك مع {company} للاحتفاظ بها.', 'شخص ما'),
  'de-DE': of('Konversation #{number}', 'Mit', 'Kanal', 'Begonnen', 'Gespeichert', 'Interne Notiz', 'Dateien', 'Zitierter Verlauf', 'Hier stehen nur die neuesten {count} Nachrichten.', 'Ihre Konversation mit {company}', 'Hallo {name}, hier ist Ihre Konversation mit {company} zum Aufbewahren.', 'Jemand'),
  'es-ES': of('Conversación n.º {number}', 'Con', 'Canal', 'Empezó', 'Guardada', 'Nota interna', 'Archivos', 'Historial citado', 'Aquí solo aparecen los {count} mensajes más recientes.', 'Su conversación con {company}', 'Hola, {name}: aquí tiene su conversación con {company} para guardarla.', 'Alguien'),
  'fr-FR': of('Conversation n° {number}', 'Avec', 'Canal', 'Commencée', 'Enregistrée', 'Note interne', 'Fichiers', 'Historique cité', 'Seuls les {count} messages les plus récents figurent ici.', 'Votre conversation avec {company}', 'Bonjour {name}, voici votre conversation avec {company}, à conserver.', 'Quelqu’un'),
  'id-ID': of('Percakapan #{number}', 'Dengan', 'Saluran', 'Dimulai', 'Disimpan', 'Catatan internal', 'Berkas', 'Riwayat kutipan', 'Hanya {count} pesan terbaru yang ditampilkan di sini.', 'Percakapan Anda dengan {company}', 'Halo {name}, ini percakapan Anda dengan {company} untuk disimpan.', 'Seseorang'),
  'it-IT': of('Conversazione n. {number}', 'Con', 'Canale', 'Iniziata', 'Salvata', 'Nota interna', 'File', 'Cronologia citata', 'Qui compaiono solo i {count} messaggi più recenti.', 'La sua conversazione con {company}', 'Buongiorno {name}, ecco la sua conversazione con {company} da conservare.', 'Qualcuno'),
  'nl-NL': of('Gesprek #{number}', 'Met', 'Kanaal', 'Begonnen', 'Bewaard', 'Interne notitie', 'Bestanden', 'Geciteerde geschiedenis', 'Hier staan alleen de nieuwste {count} berichten.', 'Uw gesprek met {company}', 'Hallo {name}, hier is uw gesprek met {company} om te bewaren.', 'Iemand'),
  'pt-BR': of('Conversa nº {number}', 'Com', 'Canal', 'Começou', 'Salva', 'Nota interna', 'Arquivos', 'Histórico citado', 'Aqui aparecem apenas as {count} mensagens mais recentes.', 'Sua conversa com {company}', 'Olá, {name}! Aqui está a sua conversa com {company} para guardar.', 'Alguém'),
  'ru-RU': of('Переписка № {number}', 'С кем', 'Канал', 'Начата', 'Сохранена', 'Внутренняя заметка', 'Файлы', 'Цитируемая переписка', 'Здесь показаны только последние сообщения, числом {count}.', 'Ваша переписка с {company}', 'Здравствуйте, {name}! Вот ваша переписка с {company}, чтобы её сохранить.', 'Кто-то'),
}; // prettier-ignore

export function localeOf(locale: string | null | undefined): LocaleCode {
  return locales.find((known) => known === locale) ?? 'en-GB';
}

export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
