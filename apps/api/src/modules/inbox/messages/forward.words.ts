import type { LocaleCode } from '@parley/schema';

interface ForwardWords {
  title: string;
  from: string;
  date: string;
  subject: string;
  to: string;
}

const of = (title: string, from: string, date: string, subject: string, to: string): ForwardWords => ({
  title,
  from,
  date,
  subject,
  to,
});

/** What stands over a message that is passed on, in the language of whoever passes it on. */
export const forwardWords: Readonly<Record<LocaleCode, ForwardWords>> = {
  'en-GB': of('Forwarded message', 'From', 'Date', 'Subject', 'To'),
  'ar-AR': of('رسالة معاد توجيهها', 'من', 'التاريخ', 'الموضوع', 'إلى'),
  'de-DE': of('Weitergeleitete Nachricht', 'Von', 'Datum', 'Betreff', 'An'),
  'es-ES': of('Mensaje reenviado', 'De', 'Fecha', 'Asunto', 'Para'),
  'fr-FR': of('Message transféré', 'De', 'Date', 'Objet', 'À'),
  'id-ID': of('Pesan yang diteruskan', 'Dari', 'Tanggal', 'Subjek', 'Kepada'),
  'it-IT': of('Messaggio inoltrato', 'Da', 'Data', 'Oggetto', 'A'),
  'nl-NL': of('Doorgestuurd bericht', 'Van', 'Datum', 'Onderwerp', 'Aan'),
  'pt-BR': of('Mensagem encaminhada', 'De', 'Data', 'Assunto', 'Para'),
  'ru-RU': of('Пересланное сообщение', 'От', 'Дата', 'Тема', 'Кому'),
};
