/** The columns that the channels share with the names of the days above them. */
export const channelGrid = 'grid items-center gap-x-10 lg:grid-cols-[19rem_1fr_11rem_8rem]'
