import type { Locale } from '#contract/locales.ts';
import type { Gender } from '#contract/profile.ts';
import type { Country } from './cities.ts';

/** Sorted from the oldest generation to the youngest. */
type Names = Readonly<Record<Gender, readonly string[]>>;

const names = (female: string, male: string): Names => ({ female: female.split(' '), male: male.split(' ') });

/** Common first names by country and language; the keys are the languages of the country. */
export const firstNames: Readonly<Record<Country, Readonly<Partial<Record<Locale, Names>>>>> = {
  US: {
    en: names(
      'Judith Carol Linda Diane Denise Laurie Michelle Jennifer Heather Melissa Amanda Jessica Lauren Ashley Brianna Madison Savannah Chloe',
      'Gerald Roger Dennis Gary Douglas Keith Scott Jeffrey Brian Jason Ryan Justin Tyler Brandon Cody Dylan Logan Mason',
    ),
    es: names(
      'Guadalupe Rosario Yolanda Maribel Leticia Xiomara Marisol Jazmín Daniela Camila',
      'Ramón Héctor Rubén Efraín Armando Gerardo Rigoberto Adrián Santiago Emiliano',
    ),
  },
  NL: {
    nl: names(
      'Truus Gerda Marijke Ineke Anneke Petra Jolanda Saskia Mirjam Marloes Femke Sanne Lotte Fleur Anouk Maud Roos Sterre',
      'Henk Wim Gerrit Kees Ruud Frans Marcel Erwin Jeroen Maarten Sander Bas Joost Thijs Niels Ruben Daan Sem',
    ),
  },
  BE: {
    nl: names(
      'Godelieve Lutgard Hilde Greet Veerle Ilse Katrien Annelies Lieselot Jolien Lore Amber',
      'Jozef Luc Danny Geert Filip Kristof Pieter Wouter Jelle Brecht Robbe Lowie',
    ),
    fr: names(
      'Monique Bernadette Chantal Dominique Nathalie Valérie Delphine Aurélie Élodie Justine Margaux Zélie',
      'Willy Marcelin Philippe Thierry Olivier Benoît Gaëtan Maxime Quentin Bastien Corentin Noé',
    ),
    de: names('Erika Marliese Gudrun Anke Silke Ramona Jenny Lena', 'Helmut Leo Guido Ralf Achim Marco Dennis Elias'),
  },
  FR: {
    fr: names(
      'Jacqueline Françoise Martine Brigitte Sylvie Véronique Isabelle Sandrine Céline Émilie Amélie Julie Marine Camille Manon Léa Inès Jade',
      'Bernard Michel Alain Gérard Patrick Pascal Laurent Stéphane Frédéric Sébastien Guillaume Romain Clément Florian Antoine Théo Hugo Enzo',
    ),
  },
  IT: {
    it: names(
      'Giuseppina Graziella Luciana Donatella Antonella Patrizia Barbara Monica Simona Federica Valentina Ilaria Elisa Martina Giulia Chiara Aurora Ginevra',
      'Giancarlo Sergio Franco Maurizio Claudio Massimo Stefano Roberto Andrea Fabio Alessandro Matteo Davide Luca Simone Lorenzo Tommaso Edoardo',
    ),
  },
  ES: {
    es: names(
      'Encarnación Dolores Josefa Pilar Mercedes Concha Inmaculada Montserrat Begoña Raquel Nuria Rocío Beatriz Irene Alba Paula Lucía Carla',
      'Manolo Antonio Francisco Ignacio Joaquín Fernando Javier Enrique Alberto Raúl Sergi Álvaro Iván Rodrigo Pablo Mario Iker Marcos',
    ),
  },
  DE: {
    de: names(
      'Ursula Renate Brigitte Gisela Monika Angelika Sabine Susanne Heike Anja Katrin Stefanie Nadine Julia Franziska Lea Johanna Emilia',
      'Jürgen Manfred Wolfgang Dieter Bernd Rainer Uwe Frank Torsten Matthias Sven Markus Sebastian Florian Tobias Lukas Jonas Finn',
    ),
  },
  AT: {
    de: names(
      'Hermine Edeltraud Waltraud Elfriede Ingeborg Gerlinde Andrea Manuela Sonja Birgit Verena Kerstin Viktoria Magdalena Selina Valentine',
      'Alois Erwin Ferdinand Josef Gottfried Herbert Reinhard Gerald Wolfram Christoph Gernot Dominik Philipp Lorenz Valentin Maximilian',
    ),
  },
  IE: {
    en: names(
      'Bridget Noreen Philomena Breda Geraldine Fionnuala Siobhán Gráinne Deirdre Sinéad Orla Aoife Ciara Niamh Róisín Saoirse',
      'Seamus Declan Brendan Fintan Dermot Eamon Ronan Niall Colm Cormac Eoin Ciarán Oisín Cillian Fionn Senan',
    ),
  },
  GB: {
    en: names(
      'Maureen Pauline Sheila Janet Gillian Lesley Beverley Tracey Joanne Nicola Gemma Hayley Rebecca Charlotte Bethany Imogen Poppy Freya',
      'Derek Malcolm Trevor Nigel Clive Graham Stuart Neil Gareth Simon Darren Lee Craig Liam Callum Rhys Harry Alfie',
    ),
  },
  CA: {
    en: names(
      'Marlene Beverly Lorraine Brenda Cheryl Tamara Shannon Kristin Alison Kayla Mackenzie Taylor',
      'Gordon Wayne Murray Lorne Randy Todd Derrick Kyle Trevin Evan Connor Owen',
    ),
    fr: names(
      'Huguette Ginette Lise Johanne Manon Mélanie Geneviève Joëlle Maude Océane',
      'Réjean Normand Gilles Yvon Sylvain Martin Jonathan Mathieu Félix Olivier',
    ),
  },
  PL: {
    pl: names(
      'Halina Krystyna Danuta Bożena Elżbieta Grażyna Małgorzata Beata Agnieszka Iwona Joanna Magda Karolina Natalia Aleksandra Weronika Zuzanna Oliwia',
      'Zbigniew Ryszard Stanisław Jerzy Andrzej Krzysztof Dariusz Mariusz Piotr Grzegorz Tomasz Rafał Paweł Michał Kamil Mateusz Jakub Szymon',
    ),
  },
  AU: {
    en: names(
      'Coral Glenda Robyn Kerry Leanne Sharon Narelle Kylie Tanya Belinda Renee Kirsty Tegan Jacinta Matilda Isla',
      'Bruce Barry Kevin Rodney Warren Shane Glenn Brett Jarrod Heath Aaron Lachlan Mitchell Angus Jack Archie',
    ),
  },
  NZ: {
    en: names(
      'Heather Raewyn Glenys Lynette Ngaire Colleen Megan Rachel Anahera Aroha Hannah Kiri Georgia Ruby Maia Ella',
      'Colin Neville Ross Grant Murdoch Craig Hemi Dean Blair Campbell Tane Hamish Nikau Jordan Caleb Finlay',
    ),
  },
  CH: {
    de: names(
      'Rosmarie Vreni Elsbeth Regula Barbla Corinne Daniela Rahel Seraina Livia',
      'Ueli Hansruedi Beat Urs Reto Roland Patric Adrian Fabian Nico',
    ),
    fr: names(
      'Josiane Mireille Christiane Fabienne Séverine Laetitia Noémie Éloïse',
      'Jean Claude Yves Pascal Cédric Loïc Arnaud Nathan',
    ),
    it: names(
      'Ornella Loredana Nadia Mara Debora Noemi Alessia Gaia',
      'Renzo Fausto Moreno Ivano Mirko Samuele Gioele Leandro',
    ),
    en: names('Marion Penelope Claire Fiona Alice Grace', 'Stephen Andrew Jonathon Oliver Ethan Theo'),
  },
  DK: {
    da: names(
      'Kirsten Birthe Lis Hanne Lone Bente Charlotta Dorthe Pernille Rikke Mette Louise Stine Camille Cecilie Freja Sofie Alberte',
      'Poul Jørgen Bent Flemming Torben Steen Henning Claus Søren Jesper Kasper Morten Rasmus Mikkel Mads Emil Oliver Malthe',
    ),
  },
  FI: {
    fi: names(
      'Marjatta Pirkko Ritva Raija Tuula Päivi Sari Minna Hanna Johanna Katja Heidi Jenni Laura Emmi Noora Aino Venla',
      'Seppo Pentti Veikko Raimo Jorma Timo Kari Jari Mika Petri Sami Ville Antti Jussi Aleksi Niko Eetu Onni',
    ),
    sv: names(
      'Gunvor Solveig Carita Monica Camilla Jessica Emma Alva',
      'Börje Rolf Kjell Kenneth Jonny Robin Axel Noel',
    ),
  },
  NO: {
    nb: names(
      'Turid Randi Berit Gerd Unni Anne Wenche Trine Hege Kristin Silje Marte Ida Ingrid Thea Vilde Tuva Sigrid',
      'Arne Odd Knut Svein Terje Geir Trond Rune Øyvind Bjørn Espen Håkon Eirik Sindre Magnus Henrik Jakob Sander',
    ),
  },
  SE: {
    sv: names(
      'Birgitta Gunilla Ulla Kerstin Lena Agneta Marie Annika Malin Åsa Jenny Therese Linnea Sara Elin Matilda Wilma Ebba',
      'Göran Lennart Bengt Leif Kjell Håkan Mats Anders Fredrik Patrik Johan Daniel Erik Viktor Simon Gustav Filip Elias',
    ),
  },
};
