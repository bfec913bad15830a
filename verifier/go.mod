module tavla/verifier

go 1.19
