import type { MailTexts } from '../mail-text.js';

/** Values: name, company, device, address, time. The link leads to one's own sessions and password. */
export const newSignIn: MailTexts = {
  'en-GB': {
    subject: 'New sign-in to Parley',
    paragraphs: [
      'Somebody signed in to your account from a device or network that we had not seen before.',
      'Device: {device}',
      'Network address: {address}',
      'Time: {time}',
    ],
    button: 'See where I am signed in',
    after: [
      'If it was you, there is nothing to do. If not, end that session and change your password at once.',
    ],
  },
  'nl-NL': {
    subject: 'Nieuwe aanmelding bij Parley',
    paragraphs: [
      'Iemand heeft zich bij je account aangemeld vanaf een apparaat of netwerk dat we nog niet kenden.',
      'Apparaat: {device}',
      'Netwerkadres: {address}',
      'Tijd: {time}',
    ],
    button: 'Bekijk waar ik ben aangemeld',
    after: [
      'Was jij het, dan hoef je niets te doen. Zo niet, beëindig die sessie en wijzig meteen je wachtwoord.',
    ],
  },
  'de-DE': {
    subject: 'Neue Anmeldung bei Parley',
    paragraphs: [
      'Jemand hat sich mit Ihrem Konto von einem Gerät oder Netzwerk angemeldet, das wir noch nicht kannten.',
      'Gerät: {device}',
      'Netzwerkadresse: {address}',
      'Zeit: {time}',
    ],
    button: 'Ansehen, wo ich angemeldet bin',
    after: [
      'Wenn Sie es waren, müssen Sie nichts tun. Wenn nicht, beenden Sie diese Sitzung und ändern Sie sofort Ihr Passwort.',
    ],
  },
  'es-ES': {
    subject: 'Nuevo inicio de sesión en Parley',
    paragraphs: [
      'Alguien ha iniciado sesión en tu cuenta desde un dispositivo o una red que no conocíamos.',
      'Dispositivo: {device}',
      'Dirección de red: {address}',
      'Hora: {time}',
    ],
    button: 'Ver dónde he iniciado sesión',
    after: [
      'Si has sido tú, no tienes que hacer nada. Si no, cierra esa sesión y cambia la contraseña enseguida.',
    ],
  },
  'fr-FR': {
    subject: 'Nouvelle connexion à Parley',
    paragraphs: [
      'Quelqu’un s’est connecté à votre compte depuis un appareil ou un réseau que nous ne connaissions pas.',
      'Appareil : {device}',
      'Adresse réseau : {address}',
      'Heure : {time}',
    ],
    button: 'Voir où je suis connecté',
    after: [
      'Si c’était vous, il n’y a rien à faire. Sinon, mettez fin à cette session et changez tout de suite votre mot de passe.',
    ],
  },
  'ar-AR': {
    subject: 'تسجيل دخول جديد إلى Parley',
    paragraphs: [
      'سجّل أحدهم الدخول إلى حسابك من جهاز أو شبكة لم نعرفها من قبل.',
      'الجهاز: {device}',
      'عنوان الشبكة: {address}',
      'الوقت: {time}',
    ],
    button: 'عرض أماكن تسجيل دخولي',
    after: ['إن كنت أنت، فلا حاجة إلى أي إجراء. وإلا فأنهِ تلك الجلسة وغيّر كلمة مرورك فورًا.'],
  },
  'id-ID': {
    subject: 'Proses masuk baru ke Parley',
    paragraphs: [
      'Seseorang masuk ke akun Anda dari perangkat atau jaringan yang belum pernah kami lihat.',
      'Perangkat: {device}',
      'Alamat jaringan: {address}',
      'Waktu: {time}',
    ],
    button: 'Lihat di mana saya masuk',
    after: [
      'Jika itu Anda, tidak perlu melakukan apa pun. Jika bukan, akhiri sesi itu dan segera ubah kata sandi Anda.',
    ],
  },
  'pt-BR': {
    subject: 'Novo acesso ao Parley',
    paragraphs: [
      'Alguém entrou na sua conta a partir de um dispositivo ou de uma rede que ainda não conhecíamos.',
      'Dispositivo: {device}',
      'Endereço de rede: {address}',
      'Horário: {time}',
    ],
    button: 'Ver onde estou conectado',
    after: ['Se foi você, não precisa fazer nada. Se não foi, encerre essa sessão e altere sua senha agora.'],
  },
  'ru-RU': {
    subject: 'Новый вход в Parley',
    paragraphs: [
      'Кто-то вошёл в вашу учётную запись с устройства или из сети, которых мы раньше не видели.',
      'Устройство: {device}',
      'Сетевой адрес: {address}',
      'Время: {time}',
    ],
    button: 'Посмотреть, где выполнен вход',
    after: [
      'Если это были вы, делать ничего не нужно. Если нет, завершите этот сеанс и сразу смените пароль.',
    ],
  },
  'it-IT': {
    subject: 'Nuovo accesso a Parley',
    paragraphs: [
      'Qualcuno ha effettuato l’accesso al tuo account da un dispositivo o una rete che non conoscevamo.',
      'Dispositivo: {device}',
      'Indirizzo di rete: {address}',
      'Ora: {time}',
    ],
    button: 'Vedi dove ho effettuato l’accesso',
    after: [
      'Se sei stato tu, non devi fare nulla. Altrimenti termina quella sessione e cambia subito la password.',
    ],
  },
};
