import type { DemoLanguage } from '../demo-script.js';

export const french: DemoLanguage = {
  locale: 'fr-FR',
  firstNames: ['Camille', 'Hugo', 'Manon', 'Théo', 'Inès', 'Lucas', 'Chloé'],
  lastNames: ['Lefèvre', 'Moreau', 'Girard', 'Rousseau', 'Benali', 'Fontaine'],
  phonePrefix: '+33 6 39',
  days: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  scripts: [
    {
      subject: 'Location pour {day}',
      labels: ['Booking'],
      result: 'Appointment made',
      turns: [
        [
          'c',
          'Bonjour, nous serons quatre {day} et aimerions louer des vélos électriques. Est-ce possible sans réservation ?',
        ],
        [
          'a',
          'Bonjour {name}, il vaut mieux réserver : il nous en reste cinq. Je vous en garde quatre, {price} la journée, casques compris.',
        ],
        ['c', 'Parfait, merci beaucoup. À quelle heure ouvrez-vous ?'],
        ['a', 'À 9 heures. Les vélos seront prêts devant la porte.'],
      ],
    },
    {
      subject: 'Commande {order} incomplète',
      labels: ['Order'],
      result: 'Solved',
      turns: [
        ['c', 'Il manque la pompe dans ma commande {order}. Le reste est bien arrivé.'],
        [
          'a',
          'Toutes nos excuses, elle est restée sur l’étagère. Elle part ce soir, et les frais de port sont remboursés.',
        ],
        ['c', 'Reçue ce matin, merci pour votre réactivité.'],
      ],
    },
    {
      subject: 'Roue voilée après un trottoir',
      labels: ['Repair'],
      turns: [
        [
          'c',
          'J’ai tapé un trottoir et la roue avant de mon {bike} est voilée. Combien coûte la réparation ?',
        ],
        ['a', 'Si la jante n’est pas fendue, comptez environ {price}. Pouvez-vous passer {day} ?'],
        ['c', 'Je passe {day} en fin de journée.'],
      ],
    },
    {
      subject: 'Question sur la garantie',
      labels: ['Sales'],
      turns: [['c', 'La garantie du {bike} couvre-t-elle aussi la batterie, et pendant combien de temps ?']],
    },
  ],
};

export const spanish: DemoLanguage = {
  locale: 'es-ES',
  firstNames: ['Lucía', 'Javier', 'Carmen', 'Álvaro', 'Marta', 'Diego'],
  lastNames: ['Navarro', 'Ortega', 'Ibáñez', 'Castillo', 'Romero', 'Peña'],
  phonePrefix: '+34 612 4',
  days: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  scripts: [
    {
      subject: 'Talla de la {bike}',
      labels: ['Sales'],
      result: 'Sold',
      turns: [
        ['c', 'Hola, mido 1,68 m. ¿La {bike} en talla {size} me quedaría bien?'],
        [
          'a',
          'Hola {name}, con 1,68 m la talla {size} es la correcta. Si vienes el {day} la pruebas con calma.',
        ],
        ['c', 'Genial, allí estaré. ¿Aceptáis tarjeta?'],
        ['a', 'Claro, y también puedes pagar en tres veces sin intereses.'],
        ['c', 'Me la llevo. ¡Gracias por la paciencia!'],
      ],
    },
    {
      subject: 'Devolución del pedido {order}',
      labels: ['Return'],
      result: 'Refunded',
      turns: [
        ['c', 'Quiero devolver las luces del pedido {order}, no encajan en mi manillar.'],
        ['a', 'Sin problema. Te adjunto la etiqueta. En cuanto lleguen te devolvemos {price}.'],
        ['c', 'Enviadas hoy.'],
      ],
    },
    {
      subject: 'Pinchazo lejos de casa',
      labels: ['Repair'],
      turns: [['c', 'Buenas, he pinchado cerca del puerto con la {bike} de alquiler. ¿Qué hago?']],
    },
  ],
};
