/** The columns that the channels share with the names of the days above them. */
export const channelGrid =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-10 md:grid-cols-[minmax(0,1fr)_11rem_8rem] lg:grid-cols-[19rem_1fr_11rem_8rem]'
