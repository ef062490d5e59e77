module tannr.dev/go

go 1.19
