import type { LocaleCode } from '@parley/schema';

export interface UnseenWords {
  /** `{company}` */
  subject: string;
  /** `{name}`, `{company}` */
  hello: string;
  /** The same to somebody whose name nobody knows. */
  helloNobody: string;
  answer: string;
  link: string;
  before: string;
  /** Files that are too large for a mail: `{names}`. */
  files: string;
}

const of = (...[subject, hello, helloNobody, answer, link, before, files]: readonly [
  string, string, string, string, string, string, string,
]): UnseenWords => ({ subject, hello, helloNobody, answer, link, before, files }); // prettier-ignore

export const unseenWords: Readonly<Record<LocaleCode, UnseenWords>> = {
  'en-GB': of('{company} answered you in the chat', 'Hello {name}, {company} answered you in the chat after you had left:', 'Hello, {company} answered you in the chat after you had left:', 'You can simply answer this e-mail.', 'Go on in the chat', 'What was said before', 'These files are too large for an e-mail; you find them in the chat: {names}'),
  'ar-AR': of('ردّت {company} عليك في المحادثة', 'مرحبًا {name}، ردّت {company} عليك في المحادثة بعد مغادرتك:', 'مرحبًا، ردّت {company} عليك في المحادثة بعد مغادرتك:', 'يمكنك ببساطة الرد على هذه الرسالة.', 'متابعة المحادثة', 'ما قيل من قبل', 'هذه الملفات أكبر من أن تُرسل بالبريد، وتجدها في المحادثة: {names}'),
  'de-DE': of('{company} hat Ihnen im Chat geantwortet', 'Hallo {name}, {company} hat Ihnen im Chat geantwortet, als Sie schon gegangen waren:', 'Guten Tag, {company} hat Ihnen im Chat geantwortet, als Sie schon gegangen waren:', 'Sie können einfach auf diese E-Mail antworten.', 'Im Chat weiterschreiben', 'Was zuvor geschrieben wurde', 'Diese Dateien sind zu groß für eine E-Mail, Sie finden sie im Chat: {names}'),
  'es-ES': of('{company} le ha respondido en el chat', 'Hola, {name}: {company} le respondió en el chat cuando ya se había ido:', 'Hola: {company} le respondió en el chat cuando ya se había ido:', 'Puede responder directamente a este correo.', 'Seguir en el chat', 'Lo que se dijo antes', 'Estos archivos son demasiado grandes para un correo; los encontrará en el chat: {names}'),
  'fr-FR': of('{company} vous a répondu dans le chat', 'Bonjour {name}, {company} vous a répondu dans le chat après votre départ :', 'Bonjour, {company} vous a répondu dans le chat après votre départ :', 'Vous pouvez simplement répondre à cet e-mail.', 'Continuer dans le chat', 'Ce qui a été dit avant', 'Ces fichiers sont trop volumineux pour un e-mail ; vous les trouverez dans le chat : {names}'),
  'id-ID': of('{company} menjawab Anda di chat', 'Halo {name}, {company} menjawab Anda di chat setelah Anda pergi:', 'Halo, {company} menjawab Anda di chat setelah Anda pergi:', 'Anda cukup membalas email ini.', 'Lanjutkan di chat', 'Percakapan sebelumnya', 'Berkas berikut terlalu besar untuk email; Anda menemukannya di chat: {names}'),
  'it-IT': of('{company} le ha risposto nella chat', 'Buongiorno {name}, {company} le ha risposto nella chat dopo che aveva lasciato la pagina:', 'Buongiorno, {company} le ha risposto nella chat dopo che aveva lasciato la pagina:', 'Può semplicemente rispondere a questa e-mail.', 'Continuare nella chat', 'Che cosa è stato detto prima', 'Questi file sono troppo grandi per un’e-mail; li trova nella chat: {names}'),
  'nl-NL': of('{company} heeft u in de chat geantwoord', 'Hallo {name}, {company} heeft u in de chat geantwoord toen u al weg was:', 'Hallo, {company} heeft u in de chat geantwoord toen u al weg was:', 'U kunt gewoon op deze e-mail antwoorden.', 'Verder in de chat', 'Wat er eerder is gezegd', 'Deze bestanden zijn te groot voor een e-mail; u vindt ze in de chat: {names}'),
  'pt-BR': of('{company} respondeu a você no chat', 'Olá, {name}! {company} respondeu a você no chat depois que você saiu:', 'Olá! {company} respondeu a você no chat depois que você saiu:', 'Basta responder a este e-mail.', 'Continuar no chat', 'O que foi dito antes', 'Estes arquivos são grandes demais para um e-mail; você os encontra no chat: {names}'),
  'ru-RU': of('{company}: ответ на ваше сообщение в чате', 'Здравствуйте, {name}! {company}: вам ответили в чате, когда вы уже ушли:', 'Здравствуйте! {company}: вам ответили в чате, когда вы уже ушли:', 'Вы можете просто ответить на это письмо.', 'Продолжить в чате', 'Что было сказано раньше', 'Эти файлы слишком велики для письма, вы найдёте их в чате: {names}'),
}; // prettier-ignore
